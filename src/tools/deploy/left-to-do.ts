/** What no command can do for an operator: the records of his domain, and the webhooks of others. */
import type { Deployment } from './configuration.ts'

/** One thing a line. `address`: where the service is, if that is known. */
export function leftToDo(
  { variables, environment }: Pick<Deployment, 'variables' | 'environment'>,
  address: string | null,
): readonly string[] {
  const host = address === null ? null : new URL(address).hostname
  const sender = /@([^>\s]+)>?$/.exec(variables['MAIL_FROM'] ?? '')?.[1] ?? 'your domain'
  const section = environment === 'production' ? '[[routes]]' : `[[env.${environment}.routes]]`
  const route =
    host === null || host.endsWith('.workers.dev')
      ? []
      : [
          `Route: add ${section} with pattern = "${host}" and custom_domain = true to wrangler.toml, once; the domain must be in your account.`,
        ]
  return [
    ...route,
    `SPF and DKIM: add the TXT and MX records that Resend shows for ${sender}, and press “Verify” there.`,
    `DMARC: add a TXT record at _dmarc.${sender}: v=DMARC1; p=quarantine; rua=mailto:you@${sender}`,
    `Bounces: in Resend, add a webhook to ${address ?? 'https://…'}/api/mail-reports for email.bounced and email.complained, and set its secret: npx wrangler secret put RESEND_WEBHOOK_SECRET`,
    ...(variables['REPLY_DOMAIN'] === ''
      ? ['Answers by mail: see “Answers to mails” in docs/operate.md. Without them everything else works.']
      : []),
  ]
}
