import { describe, expect, it } from 'vitest'
import { DAY_MINUTES, DAY_MS } from '../../src/lib/time.ts'
import { seat } from '../../src/rules/names.ts'
import { viewGame } from '../../src/game/views/game-view.ts'
import { creation, GAME, Host, INVITATION, joining, player, POWERS, settings, START } from '../support/games/hosting.ts'

const formed = (...joined: string[]): Host => {
  const host = new Host()
  host.do(creation())
  for (const name of joined) host.do(joining(name))
  return host
}

describe('creating a game', () => {
  it('does not seat its creator', () => {
    const host = formed()
    expect(host.state).toMatchObject({ status: 'forming', creator: player('FRANCE'), players: [], revision: 1 })
  })
  it('works only once', () => expect(formed().do(creation())).toBe('already-created'))
  it('needs a variant that exists', () => expect(new Host().do(creation({ variant: 'chess' }))).toBe('no-such-variant'))

  for (const [why, wrong] of Object.entries({
    'without a name': { name: '  ' },
    'with a name beyond 80 characters': { name: 'x'.repeat(81) },
    'with a movement phase below three minutes': {
      minutes: { draft: DAY_MINUTES, moves: 2, retreats: DAY_MINUTES, adjustments: DAY_MINUTES },
    },
    'with a retreat phase below one minute': {
      minutes: { draft: DAY_MINUTES, moves: DAY_MINUTES, retreats: 0, adjustments: DAY_MINUTES },
    },
    'with a phase beyond fourteen days': {
      minutes: { draft: DAY_MINUTES, moves: DAY_MINUTES, retreats: 14 * DAY_MINUTES + 1, adjustments: DAY_MINUTES },
    },
    'with a fraction of a minute': {
      minutes: { draft: DAY_MINUTES, moves: DAY_MINUTES, retreats: DAY_MINUTES, adjustments: 7.5 },
    },
  })) {
    it(`fails ${why}`, () => expect(new Host().do(creation(wrong))).toBe('bad-settings'))
  }

  it('must come before any other command', () => {
    expect(new Host().do({ kind: 'tick' })).toBe('no-such-game')
    expect(new Host().do(joining('FRANCE'))).toBe('no-such-game')
  })
})

describe('joining a game', () => {
  it('works once per player', () => expect(formed('FRANCE').do(joining('FRANCE'))).toBe('already-joined'))
  it('is possible until the start', () => expect(Host.playing().do(joining('SPAIN'))).toBe('already-started'))
  it('accepts preferences only for seats that exist', () =>
    expect(formed().do(joining('NEUTRAL'))).toBe('no-such-seat'))
  it('needs the invitation if the game is private, except for its creator', () => {
    const host = new Host()
    host.do(creation({ access: 'invitation' }))
    expect(host.do(joining('ITALY'))).toBe('not-invited')
    expect(host.do(joining('ITALY', { invitation: 'a guess' }))).toBe('not-invited')
    expect(host.do(joining('ITALY', { invitation: INVITATION }))).toBeNull()
    expect(host.do(joining('FRANCE'))).toBeNull() // its creator needs none
  })
})

describe('a game that asks for reliable players', () => {
  const joinWith = (reliability: number | null) => {
    const host = new Host()
    const { absence } = settings()
    host.do(creation({ absence: { ...absence, reliability: 90 } }))
    return host.do({ kind: 'join', by: player('ITALY'), preferences: [], invitation: null, seed: 1, reliability })
  }
  it('accepts reliable players and players without a record', () => {
    expect(joinWith(90)).toBeNull()
    expect(joinWith(null)).toBeNull()
  })
  it('refuses other players', () => expect(joinWith(89)).toBe('not-reliable'))
})

describe('a game starts with its last player', () => {
  it('and not earlier', () => {
    const host = formed(...POWERS.slice(1))
    expect(host.state.status).toBe('forming')
    host.do(joining('AUSTRIA'))
    expect(host.state).toMatchObject({ status: 'playing', openedAt: START, deadline: START + DAY_MS })
    expect(host.phase).toBe('S1901M')
  })
  it('and mails each player once about their power, units and first deadline', () => {
    const mails = Host.playing().mails('started')
    expect(mails.map(({ key }) => key).toSorted()).toEqual(
      POWERS.map((power) => `${GAME}/S1901M/started/${player(power)}`),
    )
    const russia = mails.find(({ to }) => to === player('RUSSIA'))
    expect(russia?.facts).toMatchObject({
      seat: 'RUSSIA',
      powers: ['Russia'],
      units: ['A WAR', 'A MOS', 'F SEV', 'F STP/SC'],
      deadline: START + DAY_MS,
    })
  })
})

describe('leaving a forming game', () => {
  it('frees the place', () => {
    const host = formed('FRANCE', 'ITALY')
    expect(host.do({ kind: 'leave', by: player('ITALY') })).toBeNull()
    expect(viewGame(host.state, null).players).toEqual([player('FRANCE')])
    expect(host.do(joining('ITALY'))).toBeNull()
  })
  it('is refused to strangers', () =>
    expect(formed('ITALY').do({ kind: 'leave', by: player('TURKEY') })).toBe('not-a-player'))
  it('is refused after the start', () =>
    expect(Host.playing().do({ kind: 'leave', by: player('TURKEY') })).toBe('already-started'))
  it('calls the game off if its creator leaves it empty', () => {
    const host = formed('FRANCE')
    host.do({ kind: 'leave', by: player('FRANCE') })
    expect(host.state).toMatchObject({ status: 'abandoned', players: [] })
    expect(host.do(joining('ITALY'))).toBe('already-started')
  })
  it('calls the game off if its creator never joined and it is empty', () => {
    const host = formed()
    host.do({ kind: 'leave', by: player('FRANCE') })
    expect(host.state.status).toBe('abandoned')
    expect(formed('ITALY').do({ kind: 'leave', by: player('FRANCE') })).toBe('not-a-player')
  })
  it('does not call the game off if another player leaves it empty', () => {
    const host = formed('ITALY')
    host.do({ kind: 'leave', by: player('ITALY') })
    expect(host.state.status).toBe('forming')
  })
})

it('a preference that is named twice counts once', () => {
  const host = formed()
  host.do({
    kind: 'join',
    by: player('FRANCE'),
    preferences: [seat('FRANCE'), seat('FRANCE'), seat('ITALY')],
    invitation: null,
    seed: 1,
  })
  expect(host.state.players[0]?.preferences).toEqual(['FRANCE', 'ITALY'])
})
