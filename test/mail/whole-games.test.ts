/** The mails of whole games of every variant: the results they contain, and their size. */
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MailFacts } from '../../src/game/announcements/effect.ts'
import { replayGame, readGameText } from '../../src/tools/play/game-text.ts'
import { localGame } from '../support/games/local-game.ts'
import { isThorough } from '../support/thorough.ts'
import { gameMail, links, reader } from './facts.ts'

const FOLDER = new URL('../games/', import.meta.url)
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))
const MOST_BYTES = 60_000

type Results = Extract<MailFacts, { kind: 'results' }>

describe.each(files)('the mails of the game in %s', (file) => {
  let told: Results[] = []
  beforeAll(async () => {
    const game = readGameText(readFileSync(new URL(file, FOLDER), 'utf8'))
    const { host, players } = localGame(game)
    await replayGame(game, players)
    told = host.mails('results').flatMap(({ facts }) => (facts.kind === 'results' ? [facts] : []))
  })

  it('give the result of every order, the reader’s own and all others', () => {
    const orders = told.flatMap(({ yours, others }) => [...yours, ...others.flatMap((one) => one.orders)])
    expect(orders.length).toBeGreaterThan(0)
    const untold = orders.filter((one) => typeof one === 'string' || !/\S.*[.!]$/.test(one.result))
    expect(untold).toEqual([])
  })

  it('give all players of a phase the same results, with their own apart', () => {
    const byPhase = Map.groupBy(told, ({ phase, picture }) => `${phase} ${picture?.phase ?? ''}`)
    for (const mails of byPhase.values()) {
      const lists = mails.map(({ yours, others }) =>
        [...yours, ...others.flatMap((one) => one.orders)].map((one) => JSON.stringify(one)).toSorted(),
      )
      for (const list of lists) expect(list).toEqual(lists[0])
    }
  })

  it('have the same content as text, and take at most 60 kB', () => {
    // Every third mail, which covers each seat in turn.
    for (const facts of told.filter((_, n) => isThorough || n % 3 === 0)) {
      const { text, html } = gameMail(facts, reader, links)
      for (const { power, orders } of facts.others) {
        expect(text).toContain(`\n  ${power}\n`)
        for (const one of orders) if (typeof one !== 'string') expect(text).toContain(one.result)
      }
      expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_BYTES)
    }
  })
})
