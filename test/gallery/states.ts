/** Everything that a page may look like: whose page it is, where it is, and what is done there before one looks. */
import type { Page } from 'playwright-core'
import { ACCOUNTS } from './account-states.ts'
import {
  bottom,
  end,
  inOrder,
  logPane,
  offline,
  orderFirst,
  page,
  press,
  type State,
  top,
  openPane,
  type,
  unfold,
  VARIANTS,
} from './state.ts'
import { ABSENCES } from './absence-states.ts'
import { OF_SERVICE } from './service-states.ts'
import { OF_VARIANTS } from './variant-states.ts'

const conversation = (nth: number) => async (page: Page) => {
  await openPane('Press')(page)
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').nth(nth).click()
  await page.locator('.message').first().waitFor()
}
/** A unit of the board on the front page holds, and all orders are carried out. */
const playHere = async (page: Page): Promise<void> => {
  await page.locator('.plate [data-province="PAR"]').first().press('Enter')
  await press('Hold')(page)
  await press('Run the turn')(page)
}
/** One's own games are there. */
const listed = (page: Page) =>
  page
    .getByText(/^Orders for /)
    .first()
    .waitFor()
const OUTSIDE: readonly State[] = [
  page('landing', '/', '.board', { as: null }),
  page('landing-played', '/', '.board', { as: null, does: playHere }),
  page('landing-signed-in', '/', '.board'),
  page('sign-in', '/sign-in', 'form', { as: null }),
  page('sign-in-code', '/sign-in', 'form', {
    as: null,
    does: async (one) => {
      await one.getByLabel('Your e-mail address').fill('somebody@gallery.example')
      await press('Mail me a code')(one)
      await one.getByRole('heading', { name: 'We sent a code' }).waitFor()
    },
  }),
  page('sign-in-wrong', '/sign-in', 'form', {
    as: null,
    does: async (one) => {
      await one.getByLabel('Your e-mail address').fill('nobody@gallery.example')
      await press('Mail me a code')(one)
      await one.getByLabel('Code', { exact: true }).fill('000000')
      await press('Sign in')(one)
      await one.getByRole('alert').first().waitFor()
    },
  }),
  page('lobby', '/games', '.game', { does: listed }),
  page('lobby-stranger', '/games', '.game', { as: null }),
  page('lobby-newcomer', '/games', '.game', { as: 'Newcomer' }),
  page('lobby-open', '/games', '.game', { does: inOrder(press('Open to join'), listed) }),
  page('new-game', '/games/new', 'form'),
  page('new-game-stranger', '/games/new', 'h1', { as: null }),
  page('new-game-end', '/games/new', 'form', { does: end }),
  page('account', '/me', 'form'),
  page('account-end', '/me', 'form', { does: end }),
  page('player', '/me', 'form', {
    does: async (one) => {
      const { me } = (await (await one.request.get(new URL('/api/me', one.url()).href)).json()) as {
        me: { id: string }
      }
      await one.goto(new URL(`/players/${me.id}`, one.url()).href)
      await one.locator('h1').waitFor()
    },
  }),
  page('operator', '/operator', 'form', { as: 'Boss' }),
  page('operator-stranger', '/operator', 'h1'),
  page('nowhere', '/nowhere', 'h1', { as: null }),
  page('no-game', '/games/0123456789abcdef', 'h1', { as: null }),
]
/** An example of the rules that is worked out. */
const EXAMPLE = '.example [role="img"]'
const LEARNING: readonly State[] = [
  page('rules', '/rules', EXAMPLE, { as: null }),
  page('rules-of-games', '/rules/games', '.pitfalls', { as: null }),
  ...['classical', 'duo', 'shadow-worlds', 'twilight-zone', 'balkan-battle', 'double-diplomacy'].map((variant) =>
    page(`rules-${variant}`, `/rules/${variant}`, EXAMPLE, { as: null }),
  ),
  page('lessons', '/learn', 'h1', { as: null }),
  ...[1, 2, 3, 4, 5].map((n) => page(`lesson-${n}`, `/learn/${n}`, '.board', { as: null })),
  page('sandbox', '/sandbox', '.board', { as: null }),
  page('sandbox-carried-out', '/sandbox', '.board', {
    as: null,
    does: async (one) => {
      await one.getByLabel('One order per line').fill('A PAR - BUR\nA MUN - BUR\nF BRE - MAO')
      await press('Run the turn')(one)
    },
  }),
]
const FORMING: readonly State[] = [
  page('forming-creator', ['Standard: waiting for players'], '.players'),
  page('forming-joined', ['Standard: waiting for players'], '.players', { as: 'Bela' }),
  page('forming-player', ['Standard: waiting for players'], '.players', { as: 'Greta' }),
  page('forming-stranger', ['Standard: waiting for players'], '.players', { as: null }),
  page('forming-long-name', ['long'], '.players'),
]
const ORDERING: readonly State[] = [
  page('first', ['Standard: the first phase'], '.todo', { as: 'Bela' }),
  page('chosen', ['Standard: the first phase'], '.todo', { as: 'Bela', does: orderFirst }),
  page('ordered', ['Standard: the first phase'], '.todo'),
  page('faults', ['Standard: the first phase'], '.todo', {
    as: 'Dov',
    does: type('A MUN - BUR\nA BER - XYZ\nF KIE S'),
  }),
  page('ready', ['ready'], '.todo'),
  page('nothing-ordered', ['ready'], '.todo', { as: 'Greta' }),
  page('retreats', ['Standard: retreats'], '.board'),
  page('builds', ['Standard: Winter'], '.todo'),
  page('waits-for-others', ['Standard: retreats'], '.board', { as: 'Finn' }),
  page('spectator', ['Standard: half way'], '.board', { as: null }),
  page('legend', ['Standard: half way'], '.board', { does: unfold('Legend') }),
  page('in-words', ['Standard: half way'], '.board', { does: unfold('The board as text') }),
]
const choose = (act: string) => async (page: Page) => {
  await page.getByLabel('What to do').selectOption({ label: act })
}
const master = (name: string, game: string, ...acts: readonly ((page: Page) => Promise<unknown>)[]): State =>
  page(`master-${name}`, [game], 'section[aria-label="Game master"]', {
    as: 'Stranger',
    does: async (one) => {
      for (const act of acts) await act(one)
      await one.getByRole('region', { name: 'Game master' }).scrollIntoViewIfNeeded()
    },
  })
const during = (name: string, act: string): State => ({
  ...master(name, 'announced', openPane('Powers'), choose(act)),
  waits: '.board',
})
const proposeKind = (words: string) => async (page: Page) => {
  const kinds = page.getByLabel('Proposal', { exact: true })
  const all = await kinds.locator('option').allTextContents()
  const found = all.find((one) => one.startsWith(words))
  if (found === undefined) throw new Error(`none of ${all.join(', ')} is ${words}`)
  await kinds.selectOption({ label: found })
}
const changed =
  (kind: string, at: string, power?: string) =>
  async (page: Page): Promise<void> => {
    await page.getByLabel('Kind of change').selectOption({ label: kind })
    await page.getByLabel('Province').fill(at)
    if (power !== undefined) await page.getByLabel('Power', { exact: true }).selectOption({ label: power })
    await press('Add this change')(page)
  }
const correctTwice = inOrder(changed('Remove a unit', 'JAD'), changed('Place a unit', 'JAD', 'Rotland'))
/** An army in the sea. */
const correctWrongly = inOrder(changed('Remove a unit', 'XYZ'), async (page) => {
  await press('Correct the position')(page)
  await page.getByRole('alert').first().waitFor()
})
const counted = (page: Page) => page.getByText('Any change stops it').waitFor()
const find =
  (label: string, what: string, button: string) =>
  async (page: Page): Promise<void> => {
    await page.getByLabel(label).fill(what)
    await press(button)(page)
    await page.locator('.notice[role=group]').waitFor()
  }
const foundAccount = find('Name of the player', 'Dov', 'Find the account')
const account = (name: string, ...then: readonly ((page: Page) => Promise<unknown>)[]): State =>
  page(`operator-${name}`, '/operator', 'form', {
    as: 'Boss',
    does: async (one) => {
      await foundAccount(one)
      for (const each of then) await each(one)
      await one.getByRole('region', { name: 'Accounts' }).scrollIntoViewIfNeeded()
    },
  })
/** What hosts, masters and operators do. */
const HOSTING: readonly State[] = [
  page('gathering', ['seats'], '.players', { as: 'Ada' }),
  page('gathering-stranger', ['seats'], '.players', { as: null }),
  page('gathering-newcomer', ['seats'], '.players', { as: 'Newcomer' }),
  page('gathering-masked', ['masked'], '.players', { as: 'Ada' }),
  master('before', 'seats'),
  master('before-wait', 'seats', choose('Wait longer for players')),
  master('before-give', 'seats', choose('Give a seat to a player who has joined')),
  master('before-free', 'seats', choose('Take a seat back')),
  master('before-hand-over', 'seats', choose('Appoint another game master')),
  during('deadline', 'Move the deadline'),
  during('pause', 'Pause the game'),
  during('order', 'Enter orders for a seat'),
  during('open', 'Open a seat'),
  during('fill', 'Fill a seat'),
  during('correct', 'Correct the position'),
  during('times', 'Change the schedule'),
  during('result', 'Declare the result'),
  during('call-off', 'Call the game off'),
  during('hand-over', 'Appoint another game master'),
  page('emergency', ['emergency'], '.board', { does: openPane('Powers') }),
  page('emergency-others', ['emergency'], '.board', { as: 'Bela', does: openPane('Powers') }),
  page('sat', ['sat'], '.board', {
    as: 'Edda',
    does: inOrder(openPane('Powers'), unfold('Set your absence'), (one) =>
      one.getByRole('region', { name: 'Your seat' }).scrollIntoViewIfNeeded(),
    ),
  }),
  page('sitting', ['sat'], '.board', { as: 'Greta', does: openPane('Powers') }),
  page('emergency-asked', ['announced'], '.board', {
    does: inOrder(openPane('Powers'), unfold('Emergency pause')),
  }),
  page('sitter-asked', ['announced'], '.board', {
    does: inOrder(openPane('Powers'), unfold('Name a sitter'), bottom('Your seat')),
  }),
  page('giving-up', ['announced'], '.board', {
    does: inOrder(openPane('Powers'), unfold('Resign'), bottom('Your seat')),
  }),
  page('voting', ['voting'], '.board', { does: inOrder(openPane('Powers'), top('Proposals')) }),
  page('voting-more', ['voting'], '.board', { does: inOrder(openPane('Powers'), bottom('Proposals')) }),
  ...['A draw', 'Concede the game to someone', 'Replace a player', 'A pause'].map((words) =>
    page(`proposing-${words.replaceAll(' ', '-').toLowerCase()}`, ['announced'], '.board', {
      does: inOrder(openPane('Powers'), unfold('Make a proposal'), proposeKind(words), bottom('Proposals')),
    }),
  ),
  page('agreed-log', ['agreed'], '.board', { does: logPane }),
  page('busy-log', ['busy'], '.board', { does: logPane }),
  page('busy-master', ['busy'], '.board', { as: 'Stranger', does: inOrder(openPane('Powers'), bottom('Game master')) }),
  page('master-correcting', ['busy'], '.board', {
    as: 'Stranger',
    does: inOrder(openPane('Powers'), choose('Correct the position'), correctTwice, bottom('Game master')),
  }),
  page('master-refused', ['busy'], '.board', {
    as: 'Stranger',
    does: inOrder(openPane('Powers'), choose('Correct the position'), correctWrongly, bottom('Game master')),
  }),
  page('master-back', ['open'], '.board', {
    as: 'Stranger',
    does: inOrder(openPane('Powers'), choose('Go back to an earlier phase'), bottom('Game master')),
  }),
  page('countdown', ['grace'], '.board', { ready: ['Ada', 'Bela'], does: counted }),
  page('countdown-others', ['grace'], '.board', { as: 'Bela', ready: ['Ada', 'Bela'], does: counted }),
  page('countdown-stranger', ['grace'], '.board', { as: null, ready: ['Ada', 'Bela'], does: counted }),
  page('profile-shown', ['shown'], 'main dl', { as: 'Newcomer' }),
  page('profile-hidden', ['hidden'], 'main p', { as: 'Newcomer' }),
  page('open-log', ['open'], '.board', { as: 'Newcomer', does: logPane }),
  page('stopped', ['stopped'], '.board'),
  page('stopped-log', ['stopped'], '.board', { as: null, does: openPane('Log') }),
  page('called-off-log', ['calledOff'], '.game-log li', { as: 'Stranger' }),
  page('operator-game', ['reported'], '.board', { as: 'Boss', does: openPane('Powers') }),
  account('account'),
  page('operator-reports', '/operator', 'form', {
    as: 'Boss',
    does: async (one) => {
      await one.getByRole('region', { name: 'Reported messages' }).locator('summary').first().click()
      await one.locator('.reported').first().waitFor()
      await one.getByRole('region', { name: 'Reported messages' }).scrollIntoViewIfNeeded()
    },
  }),
  page('operator-found-game', ['reported'], '.board', {
    as: 'Boss',
    does: async (one) => {
      await one.goto(one.url().replace('/games/', '/operator?game='))
      await press('Find the game')(one)
      await unfold('Hide a message or a group’s name')(one)
      await unfold('Delete the game')(one)
      await one.getByRole('region', { name: 'Games', exact: true }).scrollIntoViewIfNeeded()
    },
  }),
  page('new-game-times', '/games/new', 'form', { does: (one) => one.getByText('Time details').click() }),
  page('new-game-absences', '/games/new', 'form', {
    does: async (one) => {
      await one.getByText('Absence details').click()
      await one.getByText('Absence details').scrollIntoViewIfNeeded()
    },
  }),
]
const SHAPES: readonly State[] = VARIANTS.flatMap(([name, title]) => [
  page(`${name}-first`, [`${title}: the first phase`], '.board, .map-maker'),
  page(`${name}-winter`, [`${title}: Winter`], '.board'),
  page(`${name}-results`, [`${title}: Winter`, '/phases/0'], '.results'),
])
const BESIDE: readonly State[] = [
  page('fresh-results', ['Standard: half way'], '.fresh', { fresh: true }),
  page('results-moves', ['Standard: half way', '/phases/2'], '.order-list'),
  page('results-province', ['Standard: half way', '/phases/0?at=BUR'], '.order-list'),
  page('results-late', ['Standard: finished', '/phases/30'], '.order-list'),
  page('press', ['talk'], '.board', { does: openPane('Press') }),
  page('press-all', ['talk'], '.board', { does: conversation(0) }),
  page('press-two', ['talk'], '.board', { as: 'Bela', does: conversation(1) }),
  page('powers', ['talk'], '.board', { does: openPane('Powers') }),
  page('proposing', ['talk'], '.board', { does: inOrder(openPane('Powers'), unfold('Make a proposal')) }),
  page('log', ['talk'], '.board', { does: openPane('Log') }),
  page('settings', ['talk'], '.board', { does: openPane('Settings') }),
  page('chart', ['Standard: finished'], '.board', { does: openPane('Powers') }),
  page('master', ['announced'], '.board', { as: 'Stranger', does: openPane('Powers') }),
  page('seat', ['announced'], '.board', { does: openPane('Powers') }),
]
const RARE: readonly State[] = [
  page('paused', ['paused'], '.board'),
  page('waiting', ['waiting'], '.board', { does: openPane('Powers') }),
  page('open-seat', ['open'], '.board', { as: 'Newcomer', does: openPane('Powers') }),
  page('asleep', ['asleep'], '.board', { does: openPane('Powers') }),
  page('called-off', ['calledOff'], '.game-log li'),
  page('won', ['won'], '.ending'),
  page('won-stranger', ['won'], '.ending', { as: null }),
  page('draw', ['Standard: finished'], '.ending'),
  page('offline', ['Standard: the first phase'], '.todo', {
    as: 'Bela',
    does: inOrder(offline, (one) => one.getByLabel('One order per line').fill('F LON - NTH')),
  }),
  page('loading', '/', '.board', {
    does: async (one) => {
      await one.route('**/api/games/**', () => new Promise(() => {}))
      await one.goto(new URL('/games', one.url()).href)
      await one.getByText('Loading').first().waitFor()
    },
  }),
]

export const STATES: readonly State[] = [
  ...OUTSIDE,
  ...LEARNING,
  ...FORMING,
  ...ORDERING,
  ...SHAPES,
  ...BESIDE,
  ...HOSTING,
  ...RARE,
  ...OF_VARIANTS,
  ...ACCOUNTS,
  ...ABSENCES,
  ...OF_SERVICE,
]
