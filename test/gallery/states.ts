/** All states of the gallery: the viewer, the path, and the actions before the picture is taken. */
import type { Page } from 'playwright-core'
import { ACCOUNTS } from './account-states.ts'
import {
  bottom,
  scrollToEnd,
  inOrder,
  openLog,
  goOffline,
  orderFirst,
  state,
  press,
  type State,
  top,
  openPane,
  type,
  unfold,
  VARIANTS,
} from './state.ts'
import { ABSENCES } from './absence-states.ts'
import { DEVICE_STATES } from './device-states.ts'
import { NEWER_STATES } from './newer-states.ts'
import { SERVICE_STATES } from './service-states.ts'
import { VARIANT_STATES } from './variant-states.ts'

const openConversation = (nth: number) => async (page: Page) => {
  await openPane('Press')(page)
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').nth(nth).click()
  await page.locator('.message').first().waitFor()
}
/** Orders a hold on the board of the front page and runs the turn. */
const playFrontPage = async (page: Page): Promise<void> => {
  await page.locator('.plate [data-province="PAR"]').first().press('Enter')
  await press('Hold')(page)
  await press('Run the turn')(page)
}
/** Waits for the viewer's games. */
const waitForOwnGames = (page: Page) =>
  page
    .getByText(/^Orders for /)
    .first()
    .waitFor()
const OUTSIDE: readonly State[] = [
  state('landing', '/', '.board', { viewer: null }),
  state('landing-played', '/', '.board', { viewer: null, prepare: playFrontPage }),
  state('landing-signed-in', '/', '.board'),
  state('computer', '/computer', 'form', { viewer: null }),
  state('computer-open', '/computer/duo', '.board', { viewer: null, prepare: press('What would you do?') }),
  state('computer-results', '/computer/duo', '.board', { viewer: null, prepare: press('Play the turn') }),
  state('sign-in', '/sign-in', 'form', { viewer: null }),
  state('sign-in-code', '/sign-in', 'form', {
    viewer: null,
    prepare: async (page) => {
      await page.getByLabel('Your e-mail address').fill('somebody@gallery.example')
      await press('Mail me a code')(page)
      await page.getByRole('heading', { name: 'We sent a code' }).waitFor()
    },
  }),
  state('sign-in-wrong', '/sign-in', 'form', {
    viewer: null,
    prepare: async (page) => {
      await page.getByLabel('Your e-mail address').fill('nobody@gallery.example')
      await press('Mail me a code')(page)
      await page.getByLabel('Code', { exact: true }).fill('000000')
      await press('Sign in')(page)
      await page.getByRole('alert').first().waitFor()
    },
  }),
  state('lobby', '/games', '.game', { prepare: waitForOwnGames }),
  state('lobby-stranger', '/games', '.game', { viewer: null }),
  state('lobby-newcomer', '/games', '.game', { viewer: 'Newcomer' }),
  state('lobby-open', '/games', '.game', { prepare: inOrder(press('Open to join'), waitForOwnGames) }),
  state('archive', '/archive', '.archive-filters'),
  state('tournaments', '/tournaments', '.page.broad'),
  state('statistics', '/statistics', 'main p'),
  state('ratings', '/ratings', 'main p'),
  state('new-game', '/games/new', 'form'),
  state('new-game-stranger', '/games/new', 'h1', { viewer: null }),
  state('new-game-end', '/games/new', 'form', { prepare: scrollToEnd }),
  state('account', '/me', 'form'),
  state('account-end', '/me', 'form', { prepare: scrollToEnd }),
  state('player', '/me', 'form', {
    prepare: async (page) => {
      const { me } = (await (await page.request.get(new URL('/api/me', page.url()).href)).json()) as {
        me: { id: string }
      }
      await page.goto(new URL(`/players/${me.id}`, page.url()).href)
      await page.locator('h1').waitFor()
    },
  }),
  state('operator', '/operator', 'form', { viewer: 'Boss' }),
  state('operator-stranger', '/operator', 'h1'),
  state('not-found', '/nowhere', 'h1', { viewer: null }),
  state('no-such-game', '/games/0123456789abcdef', 'h1', { viewer: null }),
]
/** Selector of an adjudicated example of the rules. */
const EXAMPLE = '.example [role="img"]'
const LEARNING: readonly State[] = [
  state('rules', '/rules', EXAMPLE, { viewer: null }),
  state('rules-of-games', '/rules/games', '.pitfalls', { viewer: null }),
  ...['classical', 'duo', 'shadow-worlds', 'twilight-zone', 'balkan-battle', 'double-diplomacy'].map((variant) =>
    state(`rules-${variant}`, `/rules/${variant}`, EXAMPLE, { viewer: null }),
  ),
  state('lessons', '/learn', 'h1', { viewer: null }),
  ...[1, 2, 3, 4, 5].map((n) => state(`lesson-${n}`, `/learn/${n}`, '.board', { viewer: null })),
  state('sandbox', '/sandbox', '.board', { viewer: null }),
  state('sandbox-resolved', '/sandbox', '.board', {
    viewer: null,
    prepare: async (page) => {
      await page.getByLabel('One order per line').fill('A PAR - BUR\nA MUN - BUR\nF BRE - MAO')
      await press('Run the turn')(page)
    },
  }),
]
const FORMING: readonly State[] = [
  state('forming-creator', ['Standard: waiting for players'], '.players'),
  state('forming-joined', ['Standard: waiting for players'], '.players', { viewer: 'Bela' }),
  state('forming-player', ['Standard: waiting for players'], '.players', { viewer: 'Greta' }),
  state('forming-stranger', ['Standard: waiting for players'], '.players', { viewer: null }),
  state('forming-long-name', ['longName'], '.players'),
]
const STATED = 'IF DISLODGED A MUN: RUH, BOH, DISBAND\nIF BUILDS: A XYZ\nNEXT PHASE: A RUH - BEL'
/** Other screens and looks have saved the same text. */
const stateAhead = async (page: Page): Promise<void> => {
  await unfold('Ahead of time')(page)
  const field = page.getByLabel('One statement per line')
  if ((await field.inputValue()) !== STATED) {
    await field.fill(STATED)
    await press('Save for later')(page)
  }
  await page.getByRole('list', { name: 'How your lines were read' }).waitFor()
  await top('Ahead of time')(page)
}
const ORDERING: readonly State[] = [
  state('first-phase', ['Standard: the first phase'], '.todo', { viewer: 'Bela' }),
  state('unit-selected', ['Standard: the first phase'], '.todo', { viewer: 'Bela', prepare: orderFirst }),
  state('orders-complete', ['Standard: the first phase'], '.todo'),
  state('order-errors', ['Standard: the first phase'], '.todo', {
    viewer: 'Dov',
    prepare: type('A MUN - BUR\nA BER - XYZ\nF KIE S'),
  }),
  state('ahead', ['Standard: the first phase'], '.todo', { viewer: 'Dov', prepare: stateAhead }),
  state('ahead-only', ['Standard: retreats'], '.board', { prepare: openPane('Ahead') }),
  state('ready', ['ready'], '.todo'),
  state('orders-empty', ['ready'], '.todo', { viewer: 'Greta' }),
  state('retreats', ['Standard: retreats'], '.board'),
  state('builds', ['Standard: Winter'], '.todo'),
  state('waits-for-others', ['Standard: retreats'], '.board', { viewer: 'Finn' }),
  state('eliminated', ['Standard: half way'], '.board', { viewer: 'Dov' }),
  state('spectator', ['Standard: half way'], '.board', { viewer: null }),
  state('legend', ['Standard: half way'], '.board', { prepare: unfold('Legend') }),
  state('board-as-text', ['Standard: half way'], '.board', { prepare: unfold('The board as text') }),
]
const chooseAct = (act: string) => async (page: Page) => {
  await page.getByLabel('What to do').selectOption({ label: act })
}
const master = (name: string, game: string, ...acts: readonly ((page: Page) => Promise<unknown>)[]): State =>
  state(`master-${name}`, [game], 'section[aria-label="Game master"]', {
    viewer: 'Stranger',
    prepare: async (page) => {
      for (const act of acts) await act(page)
      await page.getByRole('region', { name: 'Game master' }).scrollIntoViewIfNeeded()
    },
  })
const masterAct = (name: string, act: string): State => ({
  ...master(name, 'announced', openPane('Manage'), chooseAct(act)),
  selector: '.board',
})
const selectProposal = (kind: string) => async (page: Page) => {
  const kinds = page.getByLabel('Proposal', { exact: true })
  const all = await kinds.locator('option').allTextContents()
  const label = all.find((option) => option.startsWith(kind))
  if (label === undefined) throw new Error(`none of ${all.join(', ')} starts with ${kind}`)
  await kinds.selectOption({ label })
}
const addChange =
  (kind: string, province: string, power?: string) =>
  async (page: Page): Promise<void> => {
    await page.getByLabel('Kind of change').selectOption({ label: kind })
    await page.getByLabel('Province').fill(province)
    if (power !== undefined) await page.getByLabel('Power', { exact: true }).selectOption({ label: power })
    await press('Add this change')(page)
  }
const correctTwice = inOrder(addChange('Remove a unit', 'JAD'), addChange('Place a unit', 'JAD', 'Rotland'))
/** A correction with an unknown province. */
const correctInvalid = inOrder(addChange('Remove a unit', 'XYZ'), async (page) => {
  await press('Correct the position')(page)
  await page.getByRole('alert').first().waitFor()
})
const waitForCountdown = (page: Page) => page.getByText('Any change stops the countdown').waitFor()
const findOnOperatorPage =
  (label: string, value: string, button: string) =>
  async (page: Page): Promise<void> => {
    await page.getByLabel(label).fill(value)
    await press(button)(page)
    await page.locator('.notice[role=group]').waitFor()
  }
const findAccount = findOnOperatorPage('Name of the player', 'Dov', 'Find the account')
const account = (name: string, ...actions: readonly ((page: Page) => Promise<unknown>)[]): State =>
  state(`operator-${name}`, '/operator', 'form', {
    viewer: 'Boss',
    prepare: async (page) => {
      await findAccount(page)
      for (const action of actions) await action(page)
      await page.getByRole('region', { name: 'Accounts' }).scrollIntoViewIfNeeded()
    },
  })
/** Pages of hosts, masters and operators. */
const HOSTING: readonly State[] = [
  state('before-start', ['seats'], '.players', { viewer: 'Ada' }),
  state('before-start-stranger', ['seats'], '.players', { viewer: null }),
  state('before-start-newcomer', ['seats'], '.players', { viewer: 'Newcomer' }),
  state('before-start-anonymous', ['anonymous'], '.players', { viewer: 'Ada' }),
  master('before', 'seats'),
  master('before-wait', 'seats', chooseAct('Wait longer for players')),
  master('before-give', 'seats', chooseAct('Give a seat to a player who has joined')),
  master('before-free', 'seats', chooseAct('Take a seat back')),
  master('before-hand-over', 'seats', chooseAct('Appoint another game master')),
  masterAct('deadline', 'Move the deadline'),
  masterAct('pause', 'Pause the game'),
  masterAct('order', 'Enter orders for a seat'),
  masterAct('open', 'Open a seat'),
  masterAct('fill', 'Fill a seat'),
  masterAct('correct', 'Correct the position'),
  masterAct('times', 'Change the schedule'),
  masterAct('result', 'Declare the result'),
  masterAct('call-off', 'Call the game off'),
  masterAct('hand-over', 'Appoint another game master'),
  state('emergency', ['emergency'], '.board', { prepare: openPane('Manage') }),
  state('emergency-opponent', ['emergency'], '.board', { viewer: 'Bela', prepare: openPane('Powers') }),
  state('sitter-player', ['sitter'], '.board', {
    viewer: 'Edda',
    prepare: inOrder(openPane('Manage'), unfold('Set your absence'), (page) =>
      page.getByRole('region', { name: 'Your seat' }).scrollIntoViewIfNeeded(),
    ),
  }),
  state('sitter', ['sitter'], '.board', { viewer: 'Greta', prepare: openPane('Powers') }),
  state('emergency-form', ['announced'], '.board', {
    prepare: inOrder(openPane('Manage'), unfold('Emergency pause')),
  }),
  state('sitter-form', ['announced'], '.board', {
    prepare: inOrder(openPane('Manage'), unfold('Name a sitter'), bottom('Your seat')),
  }),
  state('resigning', ['announced'], '.board', {
    prepare: inOrder(openPane('Manage'), unfold('Resign'), bottom('Your seat')),
  }),
  state('vote-banner', ['voting'], '.vote-banner'),
  state('vote-away', ['voting'], '.vote-banner', {
    prepare: inOrder(openPane('Orders'), (page) => page.evaluate(() => scrollTo(0, 700))),
  }),
  state('vote-asks', ['voting'], '.vote-banner', { prepare: press('Vote yes') }),
  state('voting', ['voting'], '.board', { prepare: inOrder(openPane('Manage'), top('Proposals')) }),
  state('voting-more', ['voting'], '.board', { prepare: inOrder(openPane('Manage'), bottom('Proposals')) }),
  ...['A draw', 'Concede the game to someone', 'Replace a player', 'A pause'].map((kind) =>
    state(`proposing-${kind.replaceAll(' ', '-').toLowerCase()}`, ['announced'], '.board', {
      prepare: inOrder(openPane('Manage'), unfold('Make a proposal'), selectProposal(kind), bottom('Proposals')),
    }),
  ),
  state('votes-log', ['votes'], '.board', { prepare: openLog }),
  state('acts-log', ['acts'], '.board', { prepare: openLog }),
  state('acts-master', ['acts'], '.board', {
    viewer: 'Stranger',
    prepare: inOrder(openPane('Manage'), bottom('Game master')),
  }),
  state('master-correcting', ['acts'], '.board', {
    viewer: 'Stranger',
    prepare: inOrder(openPane('Manage'), chooseAct('Correct the position'), correctTwice, bottom('Game master')),
  }),
  state('master-error', ['acts'], '.board', {
    viewer: 'Stranger',
    prepare: inOrder(openPane('Manage'), chooseAct('Correct the position'), correctInvalid, bottom('Game master')),
  }),
  state('master-back', ['open'], '.board', {
    viewer: 'Stranger',
    prepare: inOrder(openPane('Manage'), chooseAct('Go back to an earlier phase'), bottom('Game master')),
  }),
  state('countdown', ['grace'], '.board', { ready: ['Ada', 'Bela'], prepare: waitForCountdown }),
  state('countdown-opponent', ['grace'], '.board', {
    viewer: 'Bela',
    ready: ['Ada', 'Bela'],
    prepare: waitForCountdown,
  }),
  state('countdown-stranger', ['grace'], '.board', { viewer: null, ready: ['Ada', 'Bela'], prepare: waitForCountdown }),
  state('profile', ['profile'], 'main dl', { viewer: 'Newcomer' }),
  state('profile-hidden', ['hidden'], 'main p', { viewer: 'Newcomer' }),
  state('open-log', ['open'], '.board', { viewer: 'Newcomer', prepare: openLog }),
  state('stopped', ['stopped'], '.board'),
  state('stopped-log', ['stopped'], '.board', { viewer: null, prepare: openPane('Log') }),
  state('called-off-log', ['calledOff'], '.game-log li', { viewer: 'Stranger' }),
  state('operator-game', ['reported'], '.board', { viewer: 'Boss', prepare: openPane('Manage') }),
  account('account'),
  state('operator-reports', '/operator', 'form', {
    viewer: 'Boss',
    prepare: async (page) => {
      await page.getByRole('region', { name: 'Reported messages' }).locator('summary').first().click()
      await page.locator('.reported').first().waitFor()
      await page.getByRole('region', { name: 'Reported messages' }).scrollIntoViewIfNeeded()
    },
  }),
  state('operator-game-found', ['reported'], '.board', {
    viewer: 'Boss',
    prepare: async (page) => {
      await page.goto(page.url().replace('/games/', '/operator?game='))
      await press('Find the game')(page)
      await unfold('Hide a message or a group’s name')(page)
      await unfold('Delete the game')(page)
      await page.getByRole('region', { name: 'Games', exact: true }).scrollIntoViewIfNeeded()
    },
  }),
  state('new-game-times', '/games/new', 'form', {
    prepare: (page) => page.getByText('Deadlines', { exact: true }).click(),
  }),
  state('new-game-absences', '/games/new', 'form', {
    prepare: async (page) => {
      await page.getByText('Missing orders', { exact: true }).click()
      await page.getByText('Missing orders', { exact: true }).scrollIntoViewIfNeeded()
    },
  }),
]
const VARIANT_GAMES: readonly State[] = VARIANTS.flatMap(([name, title]) => [
  state(`${name}-first`, [`${title}: the first phase`], '.board, .map-maker'),
  state(`${name}-winter`, [`${title}: Winter`], '.board'),
  state(`${name}-results`, [`${title}: Winter`, '/phases/0'], '.results'),
])
const PANES: readonly State[] = [
  state('fresh-results', ['Standard: half way'], '.fresh', { fresh: true }),
  state('results-moves', ['Standard: half way', '/phases/2'], '.order-list'),
  state('closed-phase', ['Standard: Winter', '/phases/1'], '.board'),
  state('closed-phase-unsaved', ['Standard: Winter', '/phases/1'], '.board', {
    prepare: async (page) => {
      await page.route('**/orders', (route) => route.abort())
      await openPane('Orders')(page)
      await page.getByLabel('One order per line').fill('WAIVE')
      await page.getByText(/^Not saved/).waitFor()
      await page.evaluate(() => scrollTo(0, 0))
    },
  }),
  state('results-province', ['Standard: half way', '/phases/0?at=BUR'], '.order-list'),
  state('results-late', ['Standard: finished', '/phases/30'], '.order-list'),
  state('press', ['press'], '.board', { prepare: openPane('Press') }),
  state('press-all', ['press'], '.board', { prepare: openConversation(0) }),
  state('press-two', ['press'], '.board', { viewer: 'Bela', prepare: openConversation(1) }),
  state('powers', ['press'], '.board', { prepare: openPane('Powers') }),
  state('proposing', ['press'], '.board', { prepare: inOrder(openPane('Manage'), unfold('Make a proposal')) }),
  state('log', ['press'], '.board', { prepare: openPane('Log') }),
  state('settings', ['press'], '.board', { prepare: inOrder(openPane('Manage'), bottom('Settings')) }),
  state('settings-spectator', ['press'], '.board', { viewer: null, prepare: openPane('Settings') }),
  state('chart', ['Standard: finished'], '.board', { prepare: openPane('Powers') }),
  state('master', ['announced'], '.board', { viewer: 'Stranger', prepare: openPane('Manage') }),
  state('seat', ['announced'], '.board', { prepare: openPane('Manage') }),
]
const RARE: readonly State[] = [
  state('paused', ['paused'], '.board'),
  state('waiting', ['waiting'], '.board', { prepare: openPane('Powers') }),
  state('open-seat', ['open'], '.board', { viewer: 'Newcomer', prepare: openPane('Powers') }),
  state('asleep', ['asleep'], '.board', { prepare: openPane('Powers') }),
  state('called-off', ['calledOff'], '.game-log li'),
  state('won', ['won'], '.ending'),
  state('won-stranger', ['won'], '.ending', { viewer: null }),
  state('draw', ['Standard: finished'], '.ending'),
  state('offline', ['Standard: the first phase'], '.todo', {
    viewer: 'Bela',
    prepare: inOrder(goOffline, (page) => page.getByLabel('One order per line').fill('F LON - NTH')),
  }),
  state('loading', '/', '.board', {
    prepare: async (page) => {
      await page.route('**/api/games/**', () => new Promise(() => {}))
      await page.goto(new URL('/games', page.url()).href)
      await page.getByText('Loading').first().waitFor()
    },
  }),
]

export const STATES: readonly State[] = [
  ...OUTSIDE,
  ...LEARNING,
  ...FORMING,
  ...ORDERING,
  ...VARIANT_GAMES,
  ...PANES,
  ...HOSTING,
  ...RARE,
  ...VARIANT_STATES,
  ...ACCOUNTS,
  ...ABSENCES,
  ...SERVICE_STATES,
  ...NEWER_STATES,
  ...DEVICE_STATES,
]
