/** A deployment: what is created, asked and written, from nothing, again, and after it broke off. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { type Account, addressIn, dryRun, lessAfter } from '../../src/tools/deploy/account.ts'
import {
  type Deployment,
  NO_DATABASE,
  readDeployment,
  reduced,
  withJurisdiction,
  type Without,
  withValue,
  writeDatabase,
  writeVariable,
} from '../../src/tools/deploy/configuration.ts'
import { leftToDo } from '../../src/tools/deploy/left-to-do.ts'
import { askSettings, missingSecrets } from '../../src/tools/deploy/settings.ts'
import { deploy } from '../../src/tools/deploy/steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'concert-deploy-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FRESH = readDeployment('production')
const OWN = 'https://concert.someone.workers.dev'

/** An account in memory, with what was done to it. */
class Memory implements Account {
  readonly done: string[] = []
  readonly there = {
    databases: new Map<string, string>(),
    queues: new Set<string>(),
    buckets: new Set<string>(),
    secrets: new Map<string, string>(),
  }
  signedIn = true
  /** What fails, once. */
  fails: string | null = null

  private act(what: string): void {
    if (this.fails === what) {
      this.fails = null
      throw new Error(`${what} failed`)
    }
    this.done.push(what)
  }
  user = async () => (this.signedIn ? 'somebody' : null)
  database = async (name: string) => this.there.databases.get(name) ?? null
  createDatabase = async (name: string) => {
    this.act(`create ${name}`)
    this.there.databases.set(name, `id of ${name}`)
    return `id of ${name}`
  }
  createQueue = async (name: string) => {
    if (this.there.queues.has(name)) return false
    this.act(`create ${name}`)
    this.there.queues.add(name)
    return true
  }
  /** Of an account without R2 none. */
  hasBuckets = true
  readonly without: Without[] = []
  createBucket = async (name: string) => {
    if (!this.hasBuckets) return null
    if (this.there.buckets.has(name)) return 'there'
    this.act(`create ${name}`)
    this.there.buckets.add(name)
    return 'created'
  }
  secrets = async () => [...this.there.secrets.keys()]
  migrate = async () => this.act('migrate')
  deploy = async (secrets: Readonly<Record<string, string>>, without: Without) => {
    this.act('deploy')
    this.without.push(without)
    for (const [name, value] of Object.entries(secrets)) this.there.secrets.set(name, value)
    return { address: OWN, without }
  }
}

/** Deploys; what is written is in the deployment that the next time begins with. */
class Operator {
  deployment: Deployment = FRESH
  readonly account = new Memory()
  readonly questions: string[] = []
  readonly told: string[] = []
  address = 'https://play.club.test'

  deploy(): Promise<string | null> {
    return deploy(this.deployment, {
      account: this.account,
      ask: async (question) => {
        this.questions.push(question)
        return this.answer(question)
      },
      tell: (line) => void this.told.push(line),
      writeVariable: (name, value) => {
        this.deployment = { ...this.deployment, variables: { ...this.deployment.variables, [name]: value } }
      },
      writeDatabase: (id) => {
        this.deployment = { ...this.deployment, database: { ...this.deployment.database, id } }
      },
      buildPage: () => this.account.done.push('build'),
    })
  }
  private answer(question: string): string {
    if (question.startsWith('The public address')) return this.address
    if (question.startsWith('The sender')) return 'Concert <games@club.test>'
    return question.startsWith('Your own') ? 'boss@club.test' : 're_key'
  }
}

describe('a deployment', () => {
  it('from nothing creates what is missing, asks what only its operator knows, and migrates before it deploys', async () => {
    const operator = new Operator()
    expect(await operator.deploy()).toBe('https://play.club.test')
    expect(operator.account.done).toEqual([
      'create concert',
      'create concert-mails',
      'create concert-pushes',
      'create concert-mails-parked',
      'create concert-backups',
      'build',
      'migrate',
      'deploy',
    ])
    expect([...operator.account.there.secrets.keys()].toSorted()).toEqual([
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

  it('again creates nothing, asks nothing, and leaves every secret as it is', async () => {
    const operator = new Operator()
    await operator.deploy()
    const secrets = new Map(operator.account.there.secrets)
    operator.account.done.length = 0
    operator.questions.length = 0
    expect(await operator.deploy()).toBe('https://play.club.test')
    expect(operator.account.done).toEqual(['build', 'migrate', 'deploy'])
    expect(operator.questions).toEqual([])
    expect(operator.account.there.secrets).toEqual(secrets)
  })

  it.each(['create concert', 'create concert-pushes', 'migrate', 'deploy'])(
    'that broke off at “%s” is begun again, and then complete',
    async (what) => {
      const operator = new Operator()
      operator.account.fails = what
      await expect(operator.deploy()).rejects.toThrow(`${what} failed`)
      await operator.deploy()
      expect(operator.account.done.filter((one) => one === 'create concert')).toHaveLength(1)
      expect(operator.account.done.at(-1)).toBe('deploy')
      expect(operator.account.there.secrets.size).toBe(3)
    },
  )

  it('says how to sign in if nobody is, and does nothing', async () => {
    const operator = new Operator()
    operator.account.signedIn = false
    await expect(operator.deploy()).rejects.toThrow('npx wrangler login')
    expect(operator.account.done).toEqual([])
  })

  it('without an address of its own takes that of the Worker, and deploys once more with it', async () => {
    const operator = new Operator()
    operator.address = ''
    expect(await operator.deploy()).toBe(OWN)
    expect(operator.deployment.variables['BASE_URL']).toBe(OWN)
    expect(operator.account.done.filter((one) => one === 'deploy')).toHaveLength(2)
    operator.account.done.length = 0
    expect(await operator.deploy()).toBe(OWN)
    expect(operator.account.done.filter((one) => one === 'deploy')).toHaveLength(1)
  })

  it('to an account without R2 leaves the bucket out, and says that there is no daily backup', async () => {
    const operator = new Operator()
    operator.account.hasBuckets = false
    await operator.deploy()
    expect(operator.account.without).toEqual([{ buckets: true, limits: false }])
    expect(operator.told.join('\n')).toMatch(/Switched off: the daily backup/)
  })

  it('to a place that the platform does not have for all of it does nothing, and says so', async () => {
    const operator = new Operator()
    operator.deployment = { ...FRESH, variables: { ...FRESH.variables, JURISDICTION: 'fedramp-high' } }
    await expect(operator.deploy()).rejects.toThrow('must be empty or one of eu, us, fedramp')
    expect(operator.account.done).toEqual([])
  })

  it('says so when wrangler.toml knows a database that the account does not have', async () => {
    const operator = new Operator()
    operator.deployment = { ...FRESH, database: { name: 'concert', id: 'of another account' } }
    await operator.deploy()
    expect(operator.told.join('\n')).toContain('of another account')
    expect(operator.deployment.database.id).toBe('id of concert')
  })
})

describe('the questions', () => {
  const variables = { BASE_URL: 'https://concert.example', MAIL_FROM: 'a@b.test', OPERATORS: 'c@d.test' }
  const asked = async (...answers: string[]) => {
    const told: string[] = []
    const given = await askSettings(
      { variables },
      async () => answers.shift() ?? '',
      (line) => void told.push(line),
    )
    return { given, told }
  }

  it.each(['http://club.test', 'club.test', 'https://club.test/', 'https://club.test/play', 'https://'])(
    'do not take %s for an address, say why, and ask again',
    async (wrong) => {
      const { given, told } = await asked(wrong, 'https://club.test')
      expect(given).toEqual([['BASE_URL', 'https://club.test']])
      expect(told).toEqual(['An address begins with https:// and has nothing behind the name of the host.'])
    },
  )

  it('are not asked about what is there', async () => {
    const told: string[] = []
    const settled = { variables: { ...variables, BASE_URL: 'https://club.test' } }
    expect(
      await askSettings(
        settled,
        async () => expect.fail('was asked'),
        (line) => void told.push(line),
      ),
    ).toEqual([])
  })

  it('a required secret that is not given ends the deployment', async () => {
    await expect(missingSecrets(['RESEND_API_KEY'], [], async () => ' ')).rejects.toThrow('Without RESEND_API_KEY')
  })
})

describe('wrangler.toml', () => {
  it('says the same of staging as of production, but for names, numbers and addresses', () => {
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

  it.each([undefined, 'staging'])('has the platform write no line of its own for a call (%s)', (env) => {
    const { observability } = readConfig({ config: 'wrangler.toml', ...(env !== undefined && { env }) })
    expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } })
    expect(observability).not.toHaveProperty('traces')
  })

  it('takes new values, and keeps everything else, comments too', () => {
    const file = join(folder, 'wrangler.toml')
    copyFileSync('wrangler.toml', file)
    writeVariable('staging', 'MAIL_FROM', 'The “club” \\ "Ulm" <a@b.test>', file)
    writeDatabase('production', 'abc', file)
    expect(readDeployment('staging', file).variables['MAIL_FROM']).toBe('The “club” \\ "Ulm" <a@b.test>')
    expect(readDeployment('staging', file).database.id).toBeNull()
    expect(readDeployment('production', file)).toEqual({ ...FRESH, database: { name: 'concert', id: 'abc' } })
    const [before, after] = ['wrangler.toml', file].map((one) => readFileSync(one, 'utf8').split('\n'))
    expect(after?.filter((line, n) => line !== before?.[n])).toHaveLength(2)
  })

  it('is not changed where there is nothing to change', () => {
    expect(() => withValue('[vars]\nA = "b"\n[more]\nC = "d"\n', '[vars]', 'C', 'e')).toThrow('no C under [vars]')
    expect(() => withValue('[vars]\n', '[other]', 'A', 'b')).toThrow('no A under [other]')
    expect(FRESH.database.id ?? NO_DATABASE).toBe(NO_DATABASE)
  })
})

describe('what an account is without', () => {
  const ALL = { buckets: false, limits: false }

  it('is what it says itself, in the numbers of the platform', () => {
    expect(lessAfter('CPU limits are not supported for the Free plan. [code: 100328]', ALL)).toEqual({
      buckets: false,
      limits: true,
    })
    expect(lessAfter('Please enable R2 through the Cloudflare Dashboard. [code: 10136]', ALL)?.buckets).toBe(true)
    expect(lessAfter('[code: 100328]', { ...ALL, limits: true })).toBeNull()
    expect(lessAfter('Something else', ALL)).toBeNull()
  })

  it('is left out of wrangler.toml, and nothing else', () => {
    const text = readFileSync('wrangler.toml', 'utf8')
    const file = join(folder, 'reduced.toml')
    writeFileSync(file, reduced(text, { buckets: true, limits: true }))
    for (const env of [undefined, 'staging']) {
      const whole = readConfig({ config: 'wrangler.toml', ...(env && { env }) })
      const { limits, r2_buckets, ...rest } = readConfig({ config: file, ...(env && { env }) })
      expect([limits, r2_buckets]).toEqual([undefined, []])
      expect(rest.queues).toEqual(whole.queues)
      expect(rest.triggers).toEqual(whole.triggers)
      expect(whole.vars).toMatchObject({ PNG: 'on' })
      expect(rest.vars).toEqual({ ...whole.vars, PNG: 'off' })
    }
    expect(reduced(text, ALL)).toBe(text)
  })

  it('is no jurisdiction: database, queues and buckets are where the games are', async () => {
    const told: string[] = []
    const account = dryRun({ ...FRESH, variables: { JURISDICTION: 'us' } }, (line) => void told.push(line))
    await account.createDatabase('d')
    await account.createQueue('q')
    await account.createBucket('b')
    expect(told.map((line) => /wrangler (\w+).* --jurisdiction us /.exec(line)?.[1])).toEqual(['d1', 'queues', 'r2'])
    const file = join(folder, 'us.toml')
    writeFileSync(file, withJurisdiction(readFileSync('wrangler.toml', 'utf8'), 'us'))
    expect(readConfig({ config: file }).r2_buckets).toMatchObject([{ jurisdiction: 'us' }])
  })
})

it('the address of a Worker is found in what wrangler prints', () => {
  expect(addressIn('Uploaded concert\nDeployed concert triggers (1 sec)\n  https://concert.me.workers.dev\n')).toBe(
    'https://concert.me.workers.dev',
  )
  expect(addressIn('No targets deployed for concert')).toBeNull()
})

it('what is left to do names the domain of the sender, and a route only for a domain of one’s own', () => {
  const deployment = {
    environment: 'production',
    variables: { MAIL_FROM: 'C <g@club.test>', REPLY_DOMAIN: '' },
  } as const
  expect(leftToDo(deployment, 'https://play.club.test').join('\n')).toMatch(/play\.club\.test[^]*_dmarc\.club\.test/)
  expect(leftToDo(deployment, OWN).join('\n')).not.toContain('Route')
})
