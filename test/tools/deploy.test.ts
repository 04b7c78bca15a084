/** A deployment: what it creates, asks and writes, at first, again, and after it failed halfway. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { askSettings, manualSteps, missingSecrets } from '../../src/tools/deploy/deploy-settings.ts'
import { deploy, refusedPart, workerAddress } from '../../src/tools/deploy/steps.ts'
import {
  adaptConfiguration,
  type Deployment,
  NO_DATABASE,
  OPTIONAL_PARTS,
  readDeployment,
  type Wrangler,
  writeSetting,
} from '../../src/tools/deploy/wrangler.ts'
import { ToolFailure } from '../../src/tools/service/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'concert-deploy-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FRESH = readDeployment('')
const OWN = 'https://concert.someone.workers.dev'

/** A Cloudflare account in memory, reached by wrangler's arguments and messages. */
class FakeAccount {
  /** Commands that changed something. */
  readonly changes: string[] = []
  readonly databases = new Map<string, string>()
  readonly queues = new Set<string>()
  readonly secrets = new Map<string, string>()
  isSignedIn = true
  hasR2 = true
  hasAnalyticsEngine = true
  hasSubdomain = true
  /** Does the platform want a subdomain even from a Worker that does not use workers.dev? */
  alwaysNeedsSubdomain = false
  /** The next change with this name fails. */
  failing: string | null = null
  /** The configuration that each upload used. */
  readonly uploads: string[] = []

  readonly wrangler: Wrangler = async (...args) => {
    const [first = '', second = '', name = ''] = args
    if (first === 'whoami') return this.isSignedIn ? '{"email": "somebody"}' : refuse('"loggedIn": false')
    if (second === 'list') return this.list(first)
    if (first === 'deploy') return this.upload(args)
    if (second === 'migrations') this.change('migrate')
    else if (first === 'd1') this.create(this.databases, name, () => this.databases.set(name, `id of ${name}`))
    else this.create(this.queues, name, () => this.queues.add(name))
    return ''
  }

  private list(kind: string): string {
    if (kind === 'd1') return JSON.stringify([...this.databases].map(([name, uuid]) => ({ name, uuid })))
    if (this.uploads.length === 0) return refuse('Worker "concert" not found.')
    return JSON.stringify([...this.secrets.keys()].map((name) => ({ name })))
  }
  private create(existing: { has(name: string): boolean }, name: string, add: () => void): void {
    if (existing.has(name)) refuse('Queue name is already taken. [code: 11009]')
    this.change(`create ${name}`)
    add()
  }
  private upload(args: readonly string[]): string {
    const text = readFileSync(args[args.indexOf('--config') + 1] ?? '', 'utf8')
    if (!this.hasR2 && text.includes('"r2_buckets"'))
      refuse('Please enable R2 through the Cloudflare Dashboard. [code: 10136]')
    if (!this.hasAnalyticsEngine && text.includes('"analytics_engine_datasets"'))
      refuse('You need to enable Analytics Engine. [code: 10089]')
    if (!this.hasSubdomain && !text.includes('"workers_dev":false')) refuse(NO_SUBDOMAIN)
    if (this.alwaysNeedsSubdomain)
      refuse('You need a workers.dev subdomain in order to proceed. Please go to the dashboard. [code: 10063]')
    this.change('deploy')
    this.uploads.push(text)
    const secrets = readFileSync(args[args.indexOf('--secrets-file') + 1] ?? '', 'utf8')
    for (const [key, value] of Object.entries(JSON.parse(secrets) as Record<string, string>))
      this.secrets.set(key, value)
    return `Deployed concert triggers\n  ${OWN}\n`
  }
  private change(name: string): void {
    if (this.failing === name) {
      this.failing = null
      throw new Error(`${name} failed`)
    }
    this.changes.push(name)
  }
}

/** Wrangler's output without a terminal. */
const NO_SUBDOMAIN = `[WARNING] You need to register a workers.dev subdomain before publishing to workers.dev
? Would you like to register a workers.dev subdomain now?
🤖 Using fallback value in non-interactive context: no
[ERROR] You can either deploy your worker to one or more routes by specifying them in your wrangler.toml file, or register a workers.dev subdomain here:
  \u001B[4mhttps://dash.cloudflare.com/abcdef/workers/onboarding\u001B[0m`

const refuse = (message: string): never => {
  throw new ToolFailure(message)
}

/** Deploys. The next run starts with what this one wrote into wrangler.toml. */
class Operator {
  deployment: Deployment = FRESH
  readonly account = new FakeAccount()
  readonly questions: string[] = []
  readonly printed: string[] = []
  given: Record<string, string> = {}
  address = 'https://play.club.test'

  deploy(): Promise<string | null> {
    return deploy(this.deployment, {
      wrangler: this.account.wrangler,
      ask: async (question: string) => {
        this.questions.push(question)
        return this.answer(question)
      },
      print: (line: string) => void this.printed.push(line),
      write: (key: string, value: string) => {
        const { database, variables } = this.deployment
        this.deployment =
          key === 'database_id'
            ? { ...this.deployment, database: { ...database, id: value } }
            : { ...this.deployment, variables: { ...variables, [key]: value } }
      },
      buildPage: () => this.account.changes.push('build'),
      given: this.given,
    })
  }
  private answer(question: string): string {
    if (question.startsWith('Public address')) return this.address
    if (question.startsWith('Sender')) return 'Concert <games@club.test>'
    return question.startsWith('Your own') ? 'boss@club.test' : 're_key'
  }
}

describe('a deployment', () => {
  it('creates missing resources, asks for settings, and migrates before it uploads', async () => {
    const operator = new Operator()
    expect(await operator.deploy()).toBe('https://play.club.test')
    expect(operator.account.changes).toEqual([
      'create concert',
      'create concert-mails',
      'create concert-pushes',
      'create concert-mails-parked',
      'build',
      'migrate',
      'deploy',
    ])
    expect([...operator.account.secrets.keys()].toSorted()).toEqual([
      'AUTH_SECRET',
      'RESEND_API_KEY',
      'VAPID_PRIVATE_KEY',
    ])
    expect(operator.deployment.database.id).toBe('id of concert')
    expect(operator.deployment.variables).toMatchObject({
      BASE_URL: 'https://play.club.test',
      MAIL_FROM: 'Concert <games@club.test>',
      OPERATORS: 'boss@club.test',
    })
    expect(operator.questions).toHaveLength(4)
  })

  it('creates nothing, asks nothing and keeps every secret when it runs again', async () => {
    const operator = new Operator()
    await operator.deploy()
    const secrets = new Map(operator.account.secrets)
    operator.account.changes.length = 0
    operator.questions.length = 0
    expect(await operator.deploy()).toBe('https://play.club.test')
    expect(operator.account.changes).toEqual(['build', 'migrate', 'deploy'])
    expect(operator.questions).toEqual([])
    expect(operator.account.secrets).toEqual(secrets)
  })

  it.each(['create concert', 'create concert-pushes', 'migrate', 'deploy'])(
    'that failed at “%s” completes when it runs again',
    async (step) => {
      const operator = new Operator()
      operator.account.failing = step
      await expect(operator.deploy()).rejects.toThrow(`${step} failed`)
      await operator.deploy()
      expect(operator.account.changes.filter((change) => change === 'create concert')).toHaveLength(1)
      expect(operator.account.changes.at(-1)).toBe('deploy')
      expect(operator.account.secrets.size).toBe(3)
    },
  )

  it('does nothing but explain how to sign in if nobody is signed in', async () => {
    const operator = new Operator()
    operator.account.isSignedIn = false
    await expect(operator.deploy()).rejects.toThrow('npx wrangler login')
    expect(operator.account.changes).toEqual([])
  })

  it('takes the Worker’s own address if none is given, and deploys again with it', async () => {
    const operator = new Operator()
    operator.address = ''
    expect(await operator.deploy()).toBe(OWN)
    expect(operator.deployment.variables['BASE_URL']).toBe(OWN)
    expect(operator.account.changes.filter((change) => change === 'deploy')).toHaveLength(2)
    operator.account.changes.length = 0
    expect(await operator.deploy()).toBe(OWN)
    expect(operator.account.changes.filter((change) => change === 'deploy')).toHaveLength(1)
  })

  it('leaves the bucket out if the account has no R2, and says that there is no daily backup', async () => {
    const operator = new Operator()
    operator.account.hasR2 = false
    await operator.deploy()
    expect(operator.account.uploads).toEqual([adaptConfiguration(['r2_buckets'])])
    expect(operator.printed.join('\n')).toMatch(/Switched off: daily backups/)
  })

  it('refuses an unknown jurisdiction before it creates anything', async () => {
    const operator = new Operator()
    operator.deployment = { ...FRESH, variables: { ...FRESH.variables, JURISDICTION: 'fedramp-high' } }
    await expect(operator.deploy()).rejects.toThrow('must be empty or one of eu, us, fedramp')
    expect(operator.account.changes).toEqual([])
  })

  it('says so when wrangler.toml names a database that the account does not have', async () => {
    const operator = new Operator()
    operator.deployment = { ...FRESH, database: { name: 'concert', id: 'of another account' } }
    await operator.deploy()
    expect(operator.printed.join('\n')).toContain('of another account')
    expect(operator.deployment.database.id).toBe('id of concert')
  })

  it('leaves measurements out if Analytics Engine is not enabled, says so, and deploys', async () => {
    const operator = new Operator()
    operator.account.hasAnalyticsEngine = false
    await operator.deploy()
    expect(operator.account.uploads).toEqual([adaptConfiguration(['analytics_engine_datasets'])])
    expect(operator.printed.join('\n')).toMatch(/Switched off: measurements: Analytics Engine is not enabled/)
  })

  it('leaves workers.dev out if the account has no subdomain there and the service has its own address', async () => {
    const operator = new Operator()
    operator.account.hasSubdomain = false
    expect(await operator.deploy()).toBe('https://play.club.test')
    expect(operator.account.uploads).toEqual([adaptConfiguration(['workers_dev'])])
    expect(operator.printed.join('\n')).toMatch(/Switched off: the workers\.dev address[^\n]* until you add its route/)
  })

  it('says where to register a subdomain if the service has no other address', async () => {
    const operator = new Operator()
    operator.address = ''
    operator.account.hasSubdomain = false
    await expect(operator.deploy()).rejects.toThrow(
      'Register one at https://dash.cloudflare.com/abcdef/workers/onboarding, then run npm run deploy again.',
    )
    expect(operator.account.uploads).toEqual([])
    operator.account.hasSubdomain = true
    expect(await operator.deploy()).toBe(OWN)
  })

  it('says the same if the platform asks for a subdomain in any case', async () => {
    const operator = new Operator()
    operator.account.alwaysNeedsSubdomain = true
    await expect(operator.deploy()).rejects.toThrow('The account has no workers.dev subdomain')
    expect(operator.account.uploads).toEqual([])
  })

  it('shows the AUTH_SECRET that it generates, once', async () => {
    const operator = new Operator()
    await operator.deploy()
    const secret = operator.account.secrets.get('AUTH_SECRET') ?? ''
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    const countPrinted = () => operator.printed.filter((line) => line.includes(secret)).length
    expect(countPrinted()).toBe(1)
    await operator.deploy()
    expect(countPrinted()).toBe(1)
  })

  it('takes secrets from the environment, and does not print them', async () => {
    const operator = new Operator()
    operator.given = { AUTH_SECRET: 'kept from another service', RESEND_API_KEY: 're_given' }
    await operator.deploy()
    expect(operator.account.secrets.get('AUTH_SECRET')).toBe('kept from another service')
    expect(operator.account.secrets.get('RESEND_API_KEY')).toBe('re_given')
    expect(operator.questions).toHaveLength(3)
    expect(operator.printed.join('\n')).not.toMatch(/kept from another service|re_given/)
  })

  it('says that it does not use a given secret if the Worker has one', async () => {
    const operator = new Operator()
    await operator.deploy()
    const before = operator.account.secrets.get('AUTH_SECRET')
    operator.given = { AUTH_SECRET: 'kept from another service' }
    await operator.deploy()
    expect(operator.account.secrets.get('AUTH_SECRET')).toBe(before)
    expect(operator.printed.join('\n')).toContain('AUTH_SECRET in the environment is not used')
  })
})

describe('the questions', () => {
  const variables = { BASE_URL: 'https://concert.example', MAIL_FROM: 'a@b.test', OPERATORS: 'c@d.test' }
  const answering = async (...answers: string[]) => {
    const printed: string[] = []
    const given = await askSettings(variables, {
      ask: async () => answers.shift() ?? '',
      print: (line) => void printed.push(line),
      given: {},
    })
    return { given, printed }
  }

  it.each(['http://club.test', 'club.test', 'https://club.test/', 'https://club.test/play', 'https://'])(
    'reject %s as an address, say why, and ask again',
    async (wrong) => {
      const { given, printed } = await answering(wrong, 'https://club.test')
      expect(given).toEqual(new Map([['BASE_URL', 'https://club.test']]))
      expect(printed).toEqual(['Enter https:// and the host name, with nothing after it.'])
    },
  )

  it('skip settings that have a value', async () => {
    const operator = { ask: async () => expect.fail('asked'), print: () => {}, given: {} }
    expect(await askSettings({ ...variables, BASE_URL: 'https://club.test' }, operator)).toEqual(new Map())
  })

  it('end the deployment if a required secret is missing', async () => {
    const deps = { ask: async () => ' ', print: () => {}, given: {} }
    await expect(missingSecrets(['RESEND_API_KEY'], [], deps)).rejects.toThrow('The service needs RESEND_API_KEY')
  })
})

describe('wrangler.toml', () => {
  it('configures staging like production, apart from names, numbers and addresses', () => {
    const [production, staging] = [undefined, 'staging'].map((env) => {
      const { durable_objects, r2_buckets, queues, ratelimits, secrets, triggers, vars, d1_databases } = readConfig({
        config: 'wrangler.toml',
        ...(env !== undefined && { env }),
      })
      const text = JSON.stringify({
        durable_objects,
        r2_buckets,
        queues,
        ratelimits,
        secrets,
        triggers,
        vars,
        d1_databases,
      })
      return text
        .replaceAll('concert-staging', 'concert')
        .replaceAll('staging.concert.example', 'concert.example')
        .replaceAll('Concert (staging)', 'Concert')
        .replaceAll(/"namespace_id":"\d+"/g, '')
    })
    expect(staging).toBe(production)
  })

  it.each([undefined, 'staging'])('turns the platform’s own log lines off (%s)', (env) => {
    const { observability } = readConfig({ config: 'wrangler.toml', ...(env !== undefined && { env }) })
    expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } })
    expect(observability).not.toHaveProperty('traces')
  })

  it('takes new values, and keeps everything else, including comments', () => {
    const file = join(folder, 'wrangler.toml')
    copyFileSync('wrangler.toml', file)
    writeSetting('staging', 'MAIL_FROM', 'The “club” \\ "Ulm" <a@b.test>', file)
    writeSetting('', 'database_id', 'abc', file)
    expect(readDeployment('staging', file).variables['MAIL_FROM']).toBe('The “club” \\ "Ulm" <a@b.test>')
    expect(readDeployment('staging', file).database.id).toBeNull()
    expect(readDeployment('', file)).toEqual({ ...FRESH, database: { name: 'concert', id: 'abc' } })
    const [before, after] = ['wrangler.toml', file].map((path) => readFileSync(path, 'utf8').split('\n'))
    expect(after?.filter((line, n) => line !== before?.[n])).toHaveLength(2)
  })

  it('is not changed if the key or its section is missing', () => {
    const file = join(folder, 'short.toml')
    const text = '[vars]\nA = "b"\n[more]\nC = "d"\n'
    writeFileSync(file, text)
    expect(() => writeSetting('', 'C', 'e', file)).toThrow('no C in vars')
    expect(() => writeSetting('staging', 'A', 'b', file)).toThrow('no A in env.staging.vars')
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(FRESH.database.id ?? NO_DATABASE).toBe(NO_DATABASE)
  })
})

describe('parts that an account does not support', () => {
  it('are recognised by the platform’s error codes', () => {
    expect(refusedPart('CPU limits are not supported for the Free plan. [code: 100328]', [])).toBe('limits')
    expect(refusedPart('Please enable R2 through the Cloudflare Dashboard. [code: 10136]', [])).toBe('r2_buckets')
    expect(refusedPart('[code: 10089]', [])).toBe('analytics_engine_datasets')
    expect(refusedPart('[code: 100328]', ['limits'])).toBeNull()
    expect(refusedPart('Something else', [])).toBeNull()
  })

  it('are left out of wrangler.toml, and nothing else', () => {
    const file = join(folder, 'adapted.json')
    writeFileSync(file, adaptConfiguration(OPTIONAL_PARTS))
    for (const env of [undefined, 'staging']) {
      const whole = readConfig({ config: 'wrangler.toml', ...(env && { env }) })
      const config = readConfig({ config: file, ...(env && { env }) })
      expect([config.limits, config.r2_buckets, config.analytics_engine_datasets]).toEqual([undefined, [], []])
      expect(config.queues).toEqual(whole.queues)
      expect(config.triggers).toEqual(whole.triggers)
      expect(whole.vars).toMatchObject({ PNG: 'on' })
      expect(config.vars).toEqual({ ...whole.vars, PNG: 'off' })
    }
    writeFileSync(file, adaptConfiguration([]))
    const { vars, limits, r2_buckets } = readConfig({ config: 'wrangler.toml' })
    expect(readConfig({ config: file })).toMatchObject({ vars, limits, r2_buckets })
  })
})

describe('a jurisdiction', () => {
  it('applies to the database, the queues and the bucket', async () => {
    const operator = new Operator()
    operator.deployment = { ...FRESH, variables: { ...FRESH.variables, JURISDICTION: 'us' } }
    const commands: string[] = []
    const { wrangler } = operator.account
    const recording: Wrangler = (...args) => {
      commands.push(args.join(' '))
      return wrangler(...args)
    }
    Object.assign(operator.account, { wrangler: recording })
    await operator.deploy()
    const created = commands.filter((command) => / create /.test(command))
    expect(created.length).toBe(4)
    expect(created.filter((command) => !command.endsWith('--jurisdiction us'))).toEqual([])
    const file = join(folder, 'us.json')
    writeFileSync(file, operator.account.uploads[0] ?? '')
    expect(readConfig({ config: file }).r2_buckets).toMatchObject([{ jurisdiction: 'us' }])
  })
})

it('finds the Worker’s address in wrangler’s output', () => {
  expect(workerAddress('Uploaded concert\nDeployed concert triggers (1 sec)\n  https://concert.me.workers.dev\n')).toBe(
    'https://concert.me.workers.dev',
  )
  expect(workerAddress('No targets deployed for concert')).toBeNull()
})

it('lists manual steps with the sender’s domain, and a route only for the operator’s own domain', () => {
  const variables = { MAIL_FROM: 'C <g@club.test>', REPLY_DOMAIN: '' }
  const steps = manualSteps('', variables, 'https://play.club.test').join('\n')
  expect(steps).toMatch(/play\.club\.test[^]*_dmarc\.club\.test/)
  expect(manualSteps('', variables, OWN).join('\n')).not.toContain('Route')
})
