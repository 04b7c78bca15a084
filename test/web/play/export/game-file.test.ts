/** The HTML file of a whole game: its size, and what is in it. */
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

import { newBoardPacker } from '../../../../web/play/export/pack-boards.ts'
import { exportedGame, longGame, storedGame, VARIANTS_WITH_GAMES } from '../../../support/games/exported.ts'
import { allOrInTurn } from '../../../support/thorough.ts'

const LIMIT = 250_000

interface Content {
  readonly pieces: readonly string[]
  readonly layers: readonly (readonly number[])[]
  readonly phases: readonly {
    readonly title: string
    readonly boards: readonly { readonly layers: readonly number[] }[]
    readonly results: readonly { readonly title: string; readonly lines: readonly (readonly string[])[] }[]
  }[]
}

function contentOf(page: string): Content {
  const [, packed = ''] = /id="game">([^<]*)</.exec(page) ?? []
  return JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString()) as Content
}

const joinRuns = (pieces: readonly string[], runs: readonly number[]): string =>
  runs.map((first, n) => (n % 2 === 0 ? pieces.slice(first, first + (runs[n + 1] ?? 0)).join('') : '')).join('')

describe('the HTML file of a game', () => {
  it.each(VARIANTS_WITH_GAMES)('of %s has every phase and its boards, and is at most 250 kB', async (name) => {
    const host = await storedGame(name)
    const page = await exportedGame(host, host.state.players[0]?.id.replace('player-', '').toUpperCase() ?? '')
    const { phases, pieces, layers } = contentOf(page)
    expect(phases.length).toBe(host.closedPhases.length + 1)
    for (const { boards } of phases)
      for (const board of boards)
        expect(board.layers.map((n) => joinRuns(pieces, layers[n] ?? [])).join('')).toMatch(/^<svg [^]*<\/svg>$/)
    expect(page.length).toBeLessThanOrEqual(LIMIT)
  })

  // Those with the largest boards and the most units.
  it.each(allOrInTurn(['shadow-worlds', 'twilight-zone', 'classical'], 0))(
    'of a long game of %s with a random order for each unit is at most 250 kB',
    async (id) => {
      const host = await longGame(id, 80)
      const page = await exportedGame(host, host.state.players[0]?.id.replace('player-', '').toUpperCase() ?? '')
      expect(host.closedPhases.length).toBeGreaterThanOrEqual(80)
      expect(page.length).toBeLessThanOrEqual(LIMIT)
    },
  )

  it('takes names of games and players as text, and asks nothing of a network', async () => {
    const host = await storedGame('duo')
    const page = await exportedGame(host, 'RED', '</script><script>alert(1)</script>')
    expect(page.match(/<script/g)?.length).toBe(2)
    expect(page).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/(?:src|href)="(?!https:\/\/concert\.example\/games\/)(?!#)/)
  })
})

it('packed boards are the same boards, with simpler lines of orders and without their texts', () => {
  const board =
    '<svg class="plate"><g class="ground"><path class="line coast" d="M0 0L1 1L2 2"/><rect/></g><g class="arrows"><g>' +
    '<title>A PAR - BUR</title><path class="line" d="M0 0L10 0.2L20 0L20 10"/></g></g><g/></svg>'
  const packer = newBoardPacker()
  const added = [packer.add(board), packer.add(board.replace('L20 10', 'L20 30'))]
  const { pieces, layers } = packer.packed()
  const [first, second] = added.map((indexes) => indexes.map((n) => joinRuns(pieces, layers[n] ?? [])).join(''))
  expect(first).toBe(
    board.replace('<title>A PAR - BUR</title>', '').replace('M0 0L10 0.2L20 0L20 10', 'M0 0l20 0 0 10'),
  )
  expect(second).toContain('M0 0l20 0 0 30')
  // Start, end, ground and the empty group are shared.
  expect(layers.length).toBe(6)
})
