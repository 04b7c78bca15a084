/** The schemas that the code queries by are the tables that the migrations make. */
import { env } from 'cloudflare:workers'
import { getTableName, is, Table } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import * as alerts from '../../../src/alerts/schema.ts'
import * as lobby from '../../../src/lobby/schema.ts'
import * as players from '../../../src/players/schema.ts'
import * as post from '../../../src/post/schema.ts'
import * as records from '../../../src/records/schema.ts'
import * as telemetry from '../../../src/telemetry/schema.ts'

const TABLES = [alerts, lobby, players, post, records, telemetry]
  .flatMap((schema): unknown[] => Object.values(schema))
  .filter((one): one is SQLiteTable => is(one, Table))

/** Left for a rollback until the next release (docs/decisions/0001-sign-in.md): the code does not declare them. */
const UNUSED_TABLES = ['codes', 'logins']
const UNUSED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  sessions: ['ip_address'],
  tokens: [
    'config_id',
    'last_refill_at',
    'metadata',
    'rate_limit_enabled',
    'rate_limit_max',
    'rate_limit_time_window',
    'refill_amount',
    'refill_interval',
    'remaining',
    'request_count',
  ],
}

interface Column {
  readonly name: string
  readonly notnull: number
  readonly pk: number
}
const columnsOf = async (table: string): Promise<readonly Column[]> =>
  (await env.DB.prepare('SELECT name, "notnull", pk FROM pragma_table_info(?)').bind(table).all<Column>()).results

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

describe('a schema in the code', () => {
  it.each(TABLES.map((table) => [getTableName(table), table] as const))(
    'has the columns of the table %s, and those that may be null',
    async (name, table) => {
      const { columns, primaryKeys } = getTableConfig(table)
      const keys = primaryKeys.flatMap((one) => one.columns.map((column) => column.name))
      const unused = UNUSED_COLUMNS[name] ?? []
      const all = await columnsOf(name)
      const stored = all.filter((column) => !unused.includes(column.name))
      expect(stored).toHaveLength(all.length - unused.length)
      const isKey = (column: (typeof columns)[number]) => column.primary || keys.includes(column.name)
      expect(columns.map((column) => snake(column.name)).toSorted()).toEqual(stored.map((one) => one.name).toSorted())
      expect(
        columns.flatMap((column) => (column.notNull && !isKey(column) ? [snake(column.name)] : [])).toSorted(),
      ).toEqual(stored.flatMap((one) => (one.notnull === 1 && one.pk === 0 ? [one.name] : [])).toSorted())
      expect(columns.flatMap((column) => (isKey(column) ? [snake(column.name)] : [])).toSorted()).toEqual(
        stored.flatMap((one) => (one.pk > 0 ? [one.name] : [])).toSorted(),
      )
    },
  )

  it('exists for every table', async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%'",
    ).all<{ name: string }>()
    const declared = TABLES.map((table) => getTableName(table))
    expect(results.map(({ name }) => name).toSorted()).toEqual([...declared, ...UNUSED_TABLES].toSorted())
  })
})
