/** Mails have the page’s colours, with enough contrast by day and by night. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../src/cartography/colour-search.ts'
import { galleryStates } from '../../src/mail/gallery/states.ts'
import { MAIL_COLOURS } from '../../src/mail/layout/html.tsx'

/** The contrast of text that WCAG requires. */
const LEAST = 4.5
const THEMES = ['light', 'dark'] as const
const { paper, ink, muted, accent, 'on-accent': onAccent } = MAIL_COLOURS

describe('the colours of mails', () => {
  it('are those of the page', () => {
    const css = readFileSync(new URL('../../src/board/style/tokens.css', import.meta.url), 'utf8')
    for (const [name, [light, dark]] of Object.entries(MAIL_COLOURS))
      expect(css).toContain(`--${name}: light-dark(${light}, ${dark})`)
  })

  it.each(THEMES)('can be read: text, remarks, links and buttons (%s)', (theme) => {
    const n = THEMES.indexOf(theme)
    for (const [text, ground] of [
      [ink, paper],
      [muted, paper],
      [accent, paper],
      [onAccent, accent],
    ] as const)
      expect(contrast(text[n] ?? '', ground[n] ?? '')).toBeGreaterThanOrEqual(LEAST)
  })

  it('are the only ones in a mail', () => {
    const known: readonly string[] = Object.values(MAIL_COLOURS).flat()
    for (const { mail } of galleryStates('https://concert.example', null))
      expect((mail.html.match(/#[\da-f]{3,8}\b(?=[;"])/gi) ?? []).filter((one) => !known.includes(one))).toEqual([])
  })
})
