import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { NewProposal } from '../../../../web/play/proposals/new-proposal.tsx'
import type { GameData } from '../../../../web/client/api.ts'

const htmlFor = (...alive: boolean[]): string => {
  const game = { mayPropose: ['draw'], settings: { draws: 'survivors' }, seats: alive.map((each) => ({ alive: each })) }
  return renderToString(h(NewProposal, { data: { game } as unknown as GameData, onData: () => undefined }))
}

it('says that nobody sees who proposed, but not where only one other player is left', () => {
  expect(htmlFor(true, true, true)).toContain('Everyone sees the proposal, but not who made it.')
  expect(htmlFor(true, true)).not.toContain('not who made it')
  expect(htmlFor(true, true, false)).not.toContain('not who made it')
})
