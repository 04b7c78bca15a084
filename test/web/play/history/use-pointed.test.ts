import { h, render } from 'preact'
import { expect, it } from 'vitest'
import { location } from '../../../../src/rules/names.ts'
import { NO_TARGET } from '../../../../web/play/history/links.ts'
import { usePointed } from '../../../../web/play/history/use-past-phase.ts'

it('forgets a selected province when the phase changes', () => {
  const results: ReturnType<typeof usePointed>[] = []
  const Pointed = ({ phase }: { readonly phase: number }) => {
    results.push(usePointed(phase, NO_TARGET))
    return null
  }
  const page = { childNodes: [], firstChild: null } as unknown as Element
  const show = (phase: number) => {
    render(h(Pointed, { phase }), page)
    return results.at(-1)?.[0].at
  }
  const [firstPresent, closed, nextPresent] = [-1, 0, -2]
  show(firstPresent)
  results.at(-1)?.[1]({ at: location('MUN'), order: null })
  expect(show(firstPresent)).toBe('MUN')
  expect([show(closed), show(nextPresent)]).toEqual([null, null])
  expect(show(firstPresent)).toBeNull()
})
