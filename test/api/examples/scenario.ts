/**
 * A few days of a service, in which each operation with a body or a JSON response is called once or
 * more. The first call of each becomes its example in the description of the API, so it is one that
 * a reader learns from.
 */
import { MINUTE_MS, DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { computeRatings } from '../../../src/records/rating-store.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { computeStatistics } from '../../../src/records/statistics-store.ts'
import { Ledger } from '../../../src/post/queue/ledger.ts'
import { MemoryBucket } from './bucket.ts'
import { HOME } from '../../platform/platform.ts'
import { OPERATOR, Person, Recorder } from './recorder.ts'

const PUSH_KEY = JSON.stringify({
  x: 'f1pGrbRd3yGCwqGHjWzRmyxJPBXaRm1C3aLZ1WTUsRs',
  y: 'Jv7t6VjZ0m4G3xg4cJ3sL4v3JqFh0y2wW3pV1m9kZbE',
  d: 'ZA',
})
const PUSH_DEVICE = {
  endpoint: 'https://push.example/send/c3Vic2NyaXB0aW9u',
  keys: { p256dh: `B${'Qk3'.repeat(28)}Qk`, auth: 'aGVsbG8gZnJvbSBicm93c2U'.slice(0, 22) },
}

const SEATS = ['FRANCE', 'ENGLAND', 'GERMANY', 'ITALY', 'AUSTRIA', 'RUSSIA', 'TURKEY'] as const
type Name = (typeof SEATS)[number] | 'master' | 'guest' | 'operator'
type People = Readonly<Record<Name, Person>>
type Path = Readonly<Record<string, string | number>>

const TIMES = {
  minutes: { moves: 2880, retreats: 1440, adjustments: 1440 },
  schedule: {
    zone: 'Europe/Vienna',
    slots: { time: '20:00', weekdays: ['mon', 'wed', 'fri'], kinds: ['moves'] },
    off: { weekdays: ['sun'], dates: ['2027-12-24'] },
  },
}

export async function playScenario(): Promise<Recorder> {
  const recorder = await Recorder.start({ VAPID_PRIVATE_KEY: PUSH_KEY, BACKUPS: new MemoryBucket() })
  const people = await gatherPeople(recorder)
  await liveAnAccount(people.FRANCE)
  await knowPeople(people)
  const { id } = await formGame(recorder, people)
  await playFirstPhase(recorder, people, { id })
  // Lists of games follow.
  await recorder.pass(1)
  await write(people, { id })
  await vote(people, { id })
  await changeSeats(recorder, people, { id })
  await direct(recorder, people, { id })
  await showMap(people)
  await playAgain(people)
  await startEarly(people)
  await recorder.pass(1)
  await readStatistics(recorder, people)
  await people.FRANCE.call('listFinishedGames', { query: { variant: 'duo' } })
  await playTournament(recorder, people)
  await playInOneRoom(recorder, people)
  await operate(recorder, people, { id })
  return recorder
}

async function gatherPeople(recorder: Recorder): Promise<People> {
  const names: readonly Name[] = [...SEATS, 'master', 'guest', 'operator']
  const people = new Map<Name, Person>([['FRANCE', await signIn(recorder)]])
  for (const name of names.slice(1)) {
    const address = name === 'operator' ? OPERATOR : `${name.toLowerCase()}@example.org`
    // Two of them share a computer.
    const owner = name === 'ITALY' ? people.get('GERMANY') : undefined
    people.set(name, await Person.signedIn(recorder, address, owner))
  }
  await people.get('FRANCE')?.call('changeAccount', { body: ANNA })
  for (const [name, person] of people)
    if (name !== 'FRANCE') await person.call('changeAccount', { body: { name: PLAYERS[name] } })
  return Object.fromEntries(people) as People
}

const ANNA = {
  name: 'Anna',
  zone: 'Europe/Vienna',
  mails: { press: true },
  news: 'digest',
  quiet: { from: '22:00', until: '07:00' },
  rated: true,
}
const PLAYERS: Readonly<Record<Name, string>> = {
  FRANCE: 'Anna',
  ENGLAND: 'Bert',
  GERMANY: 'Carla',
  ITALY: 'Dario',
  AUSTRIA: 'Eva',
  RUSSIA: 'Fyodor',
  TURKEY: 'Gül',
  master: 'Mara',
  guest: 'Sam',
  operator: 'Olga',
}

/** With the mailed code. */
async function signIn(recorder: Recorder): Promise<Person> {
  const anna = new Person(recorder, '10.0.0.1')
  const address = 'anna@example.org'
  await anna.call('requestSignInCode', { body: { address } })
  await recorder.pass(5)
  const code = /\b\d{6}\b/.exec(recorder.mailed)?.[0]
  await anna.call('signIn', { body: { address, code } })
  return anna
}

async function liveAnAccount(anna: Person): Promise<void> {
  const { me } = await anna.call<{ me: { id: string } }>('getAccount')
  await anna.call('getProfile', { path: { id: me.id } })
  await anna.call('createToken', { body: { name: 'My bot', scope: 'play' } })
  await anna.call('listTokens')
  const absences = [{ from: Date.UTC(2027, 6, 10), until: Date.UTC(2027, 6, 24) }]
  await anna.call('setAbsences', { body: { absences } })
  await anna.call('listAbsences')
  await anna.call('saveMap', { path: { name: 'My map' }, body: { text: 'PAR PAR BUR\nPAR GAS MAR' } })
  await anna.call('listSavedMaps')
  await importGame(anna)
  await anna.call('createCalendarLink')
  await anna.call('getCalendarLink')
  await anna.call('addDevice', { body: { ...PUSH_DEVICE, muted: ['digest'] } })
  await anna.call('listDevices')
  await anna.call('removeDevice', { body: { endpoint: PUSH_DEVICE.endpoint } })
  await anna.call('getServiceInfo')
  await anna.call('listVariants')
  await anna.call('getOpenApi')
  const units = { FRANCE: ['A BUR', 'A GAS'], GERMANY: ['A MUN', 'A RUH'] }
  const centers = { FRANCE: ['PAR', 'MAR', 'BRE'], GERMANY: ['MUN', 'KIE', 'BER'] }
  const state = { name: 'F1901M', units, centers }
  const question = { variant: 'classical', state, seat: 'FRANCE', level: 'player', seed: 7 }
  await anna.call('suggestOrders', { body: question })
}

/** A year of which the file knows something else. */
async function importGame(anna: Person): Promise<void> {
  const orders = { FRANCE: ['A PAR - BUR', 'A MAR S A PAR - BUR'], GERMANY: ['A MUN - BUR'] }
  const results = { 'FRANCE A PAR - BUR': ['bounce'] }
  const game = JSON.stringify({ phases: [{ name: 'S1901M', orders, results }, { name: 'F1901M' }] })
  const { id } = await anna.call<{ id: string }>('importGame', { body: { title: 'An early stab', game } })
  const path = { id }
  await anna.call('changeImport', { path, body: { listed: true } })
  await anna.call('listImports')
  await anna.call('getImport', { path })
}

async function knowPeople({ FRANCE, ENGLAND, guest }: People): Promise<void> {
  const idOf = async (person: Person) => (await person.call<{ me: { id: string } }>('getAccount')).me.id
  const [friend, pest] = [await idOf(ENGLAND), await idOf(guest)]
  await FRANCE.call('addFavourite', { path: { id: pest } })
  await FRANCE.call('removeFavourite', { path: { id: pest } })
  await FRANCE.call('addFavourite', { path: { id: friend } })
  await FRANCE.call('blockPlayer', { path: { id: pest } })
  await FRANCE.call('listPeople')
  await FRANCE.call('unblockPlayer', { path: { id: pest } })
  const { id } = await FRANCE.call<{ id: string }>('createGame', { body: { name: 'Among friends', variant: 'duo' } })
  await FRANCE.call('inviteFavourites', { path: { id }, body: { players: [friend] } })
}

/** Two players, of whom one withdraws after the first round. */
async function playTournament(recorder: Recorder, { FRANCE, ENGLAND, TURKEY }: People): Promise<void> {
  const body = { name: 'Return games', variant: 'duo', rounds: 2, scoring: 'draw-size' }
  const { id } = await FRANCE.call<{ id: string }>('createTournament', { body })
  const path = { id }
  for (const player of [FRANCE, ENGLAND]) await player.call('joinTournament', { path, body: {} })
  await TURKEY.call('joinTournament', { path, body: { as: 'replacement' } })
  await FRANCE.call('drawRound', { path, body: { round: 1 } })
  await recorder.pass(1)
  await FRANCE.call('setTournamentTimes', { path, body: { ...TIMES, preview: true } })
  const { players } = await FRANCE.call<{ players: readonly { player: string }[] }>('getTournament', { path })
  const [, player = '', replacement] = players.map((entry) => entry.player)
  await FRANCE.call('removeFromTournament', { path, body: { player, replacement } })
  await FRANCE.call('readmitToTournament', { path: { ...path, player } })
  await ENGLAND.call('leaveTournament', { path })
  await FRANCE.call('getTournament', { path })
  await FRANCE.call('listTournaments')
}

/** Two phones without accounts, of which one is lost. */
async function playInOneRoom(recorder: Recorder, { master }: People): Promise<void> {
  const press = { kind: 'none', time: 'always', unsigned: false, opens: false, passesOn: false }
  const minutes = { moves: 15, retreats: 5, adjustments: 5 }
  const settings = { name: 'At the table', variant: 'duo', minutes, access: 'invitation', master: 'player', press }
  const { id, game } = await master.call<{ id: string; game: GameView }>('createGame', {
    body: { ...settings, room: true },
  })
  const { invitation } = game
  const path = { id }
  const [red, green] = game.seats.map(({ seat }) => seat)
  await new Person(recorder, '10.0.1.1').call('takeRoomSeat', { path, body: { seat: red, invitation } })
  await new Person(recorder, '10.0.1.2').call('takeRoomSeat', { path, body: { seat: green, invitation } })
  await master.call('startGame', { path })
  const { code } = await master.call<{ code: string }>('changeSeatCode', { path, body: { seat: red } })
  await new Person(recorder, '10.0.1.3').call('takeRoomSeat', { path, body: { seat: red, code } })
}

async function formGame(recorder: Recorder, people: People): Promise<{ readonly id: string }> {
  const { master, FRANCE, ENGLAND } = people
  await master.call('previewDeadlines', { body: { variant: 'classical', ...TIMES } })
  const settings = { name: 'Concert of Europe', variant: 'classical', ...TIMES, seating: 'preference', master: 'apart' }
  const { id } = await master.call<{ id: string }>('createGame', { body: settings })
  const path = { id }
  await FRANCE.call('joinGame', { path, body: { preferences: ['FRANCE', 'ITALY'] } })
  await FRANCE.call('invitePlayer', { path, body: { address: 'friend@example.org' } })
  await recorder.pass(1)
  await FRANCE.call('listGames')
  await master.call('setWebhook', { path, body: { address: 'https://hooks.example.org/concert', shape: 'json' } })
  await master.call('getWebhook', { path })
  await master.call('resumeWebhook', { path })
  for (const seat of SEATS.slice(1)) await people[seat].call('joinGame', { path, body: { preferences: [seat] } })
  await ENGLAND.call('getGame', { path })
  return path
}

async function playFirstPhase(recorder: Recorder, people: People, path: Path): Promise<void> {
  const { FRANCE, master } = people
  const phase = 'S1901M'
  await FRANCE.call('listLegalOrders', { path })
  const orders = ['A PAR - BUR', 'A MAR S A PAR - BUR', 'F BRE - MAO']
  await FRANCE.call('saveOrders', { path, body: { phase, orders, ready: false, basedOn: null } })
  const ahead = ['IF DISLODGED A PAR: PIC, GAS, DISBAND', 'IF BUILDS: A PAR, F BRE', 'NEXT PHASE: A BUR H']
  await FRANCE.call('saveOrdersAhead', { path, body: { orders: ahead, basedOn: null } })
  await FRANCE.call('setReady', { path, body: { phase, ready: true } })
  await recorder.pass(1)
  await FRANCE.call('listMyGames')
  for (const seat of SEATS.slice(1))
    await people[seat].call('saveOrders', { path, body: { phase, orders: OPENINGS[seat], ready: true } })
  await FRANCE.call('getClosedPhase', { path: { ...path, index: 0 } })
  await FRANCE.call('markResultsSeen', { path, body: { phases: 1 } })
  await FRANCE.call('getGameMailSettings', { path })
  await FRANCE.call('changeGameMailSettings', { path, body: { results: false, news: 'digest' } })
  await FRANCE.call('exportGame', { path })
  await FRANCE.call('getGamePreview', { query: { url: `${HOME}/games/${path['id'] ?? ''}` } })
  await master.call('actAsGameMaster', { path, body: { kind: 'extend', hours: 24 } })
}

const OPENINGS: Readonly<Partial<Record<Name, readonly string[]>>> = {
  ENGLAND: ['F LON - NTH', 'F EDI - NWG', 'A LVP - YOR'],
  GERMANY: ['F KIE - HOL', 'A BER - KIE', 'A MUN - BUR'],
  ITALY: ['A VEN - TRI', 'A ROM - VEN', 'F NAP - ION'],
  AUSTRIA: ['A VIE - TRI', 'A BUD - SER', 'F TRI - ALB'],
  RUSSIA: ['A WAR - GAL', 'A MOS - UKR', 'F SEV - BLA'],
  TURKEY: ['A CON - BUL', 'A SMY - CON', 'F ANK - BLA'],
}

async function write({ FRANCE, ENGLAND, GERMANY, master }: People, path: Path): Promise<void> {
  const text = 'Shall we leave the Channel empty? Then F BRE - MAO goes south.'
  await FRANCE.call('sendMessage', { path, body: { to: ['FRANCE', 'ENGLAND'], text, key: '3f2c9a7e' } })
  await FRANCE.call('sendMessage', {
    path,
    body: { to: ['FRANCE', 'ENGLAND', 'GERMANY'], text: 'An alliance of three?' },
  })
  await FRANCE.call('nameGroup', { path, body: { channel: 'ENGLAND,FRANCE,GERMANY', name: 'The west' } })
  const pin = { kind: 'province', province: 'BUR' }
  await FRANCE.call('sendMessage', { path, body: { to: ['FRANCE'], text: 'Germany bounced me here.', pin } })
  await FRANCE.call('pinNote', { path, body: { channel: 'FRANCE', number: 1, pin } })
  await FRANCE.call('listPinnedNotes', { path })
  const draft = { channel: 'ENGLAND,FRANCE', device: 'b1946ac9', key: '2c624232', text: 'And in the' }
  await FRANCE.call('saveDraft', { path, body: draft })
  await FRANCE.call('listDrafts', { path, query: { channel: draft.channel } })
  await ENGLAND.call('countUnreadMessages')
  await ENGLAND.call('listChannels', { path })
  await ENGLAND.call('listMessages', { path, query: { channel: draft.channel } })
  await ENGLAND.call('markMessagesRead', { path, body: { channel: draft.channel, number: 1 } })
  await ENGLAND.call('searchMessages', { path, query: { q: 'channel' } })
  await ENGLAND.call('countMessages', { path })
  await GERMANY.call('muteChannel', { path, body: { kind: 'voice', name: 'FRANCE', muted: true } })
  const report = { channel: 'ENGLAND,FRANCE', number: 1, reason: 'It insults my fleet.' }
  await ENGLAND.call('reportMessage', { path, body: report })
  await master.call('listReportedMessages', { path })
}

async function vote({ FRANCE, ENGLAND }: People, path: Path): Promise<void> {
  const { game } = await FRANCE.call<{ game: { proposals: readonly { id: string }[] } }>('makeProposal', {
    path,
    body: { motion: { kind: 'draw', among: [] }, hours: 72 },
  })
  const [proposal] = game.proposals
  await ENGLAND.call('voteOnProposal', { path: { ...path, proposal: proposal?.id ?? '' }, body: { ballot: 'aye' } })
  await FRANCE.call('pauseGame', { path, body: { hours: 48 } })
  await FRANCE.call('endPause', { path })
}

async function changeSeats(recorder: Recorder, { FRANCE, RUSSIA, guest }: People, path: Path): Promise<void> {
  const from = Date.UTC(2027, 2, 4)
  await FRANCE.call('nameSitter', { path, body: { name: PLAYERS.guest, from, until: from + 5 * DAY_MS } })
  await FRANCE.call('removeSitter', { path })
  await RUSSIA.call('giveUpSeat', { path })
  await recorder.pass(1)
  await guest.call('listGamesWithOpenSeats')
  await RUSSIA.call('reclaimSeat', { path })
  await RUSSIA.call('giveUpSeat', { path })
  await guest.call('takeOpenSeat', { path, body: { seat: 'RUSSIA' } })
}

async function direct(recorder: Recorder, { FRANCE, master, operator }: People, path: Path): Promise<void> {
  await recorder.pass(1)
  await master.call('actAsGameMaster', { path, body: { kind: 'roll-back', phase: 0 } })
  await operator.call('actAsOperator', {
    path,
    body: { kind: 'announce', text: 'The service moves on Sunday at 10:00 UTC.' },
  })
  await master.call('listSharedDevices', { path })
  await operator.call('findSharedDevices')
  await FRANCE.call('listUndonePhases', { path: { ...path, index: 0 } })
  await FRANCE.call('getGameLog', { path })
  await FRANCE.call('downloadMyData')
}

/** They are computed every night, like ratings. */
async function readStatistics({ platform }: Recorder, { FRANCE }: People): Promise<void> {
  await platform.inPeace(({ DB }) => computeStatistics(DB, platform.timeline.now))
  await platform.inPeace(({ DB }) => computeRatings(DB, platform.timeline.now))
  await FRANCE.call('getStatistics')
  await FRANCE.call('getRatings')
}

/** A game of two that ends by a vote, and its rematch. */
async function playAgain({ FRANCE, ENGLAND }: People): Promise<void> {
  const { id } = await FRANCE.call<{ id: string }>('createGame', { body: { name: 'Duel', variant: 'duo' } })
  const path = { id }
  for (const person of [FRANCE, ENGLAND]) await person.call('joinGame', { path, body: {} })
  const { game } = await FRANCE.call<{ game: { phase: { code: string } } }>('getGame', { path })
  for (const person of [FRANCE, ENGLAND])
    await person.call('setReady', { path, body: { phase: game.phase.code, ready: true } })
  await FRANCE.call('makeProposal', { path, body: { motion: { kind: 'draw', among: [] } } })
  await ENGLAND.call('voteOnProposal', { path: { ...path, proposal: 'draw' }, body: { ballot: 'aye' } })
  await FRANCE.call('createRematch', { path })
}

async function startEarly({ FRANCE }: People): Promise<void> {
  const computers = { seats: 2, vacant: false, draws: false }
  const body = { name: 'Two computers or more', variant: 'classical', computers }
  const { id } = await FRANCE.call<{ id: string }>('createGame', { body })
  await FRANCE.call('joinGame', { path: { id }, body: {} })
  await FRANCE.call('startGame', { path: { id } })
}

async function operate(recorder: Recorder, { TURKEY, operator }: People, path: Path): Promise<void> {
  const { platform } = recorder
  await operator.call('inspectGame', { path })
  await operator.call('diagnoseGame', { path })
  await operator.call('listPlayersOfGame', { path })
  await operator.call('listOpenReports')
  await operator.call('listReportsOfGame', { path })
  await operator.call('settleReport', { path: { ...path, report: 1 }, body: { settled: true } })
  await operator.call('findAccount', { query: { name: PLAYERS.TURKEY } })
  await operator.call('lockAccount', { path: { id: TURKEY.id }, body: { locked: true } })
  await operator.call('removePlayerName', { path: { id: TURKEY.id } })
  await operator.call('hideText', { path, body: { kind: 'message', channel: 'ENGLAND,FRANCE', number: 1 } })
  await operator.call('getServiceFigures')
  await platform.inPeace(async ({ DB }) => {
    const key = await DB.prepare("SELECT key FROM mails WHERE state = 'waiting' ORDER BY key LIMIT 1").first<string>(
      'key',
    )
    await new Ledger(DB).park([key ?? ''], 'Invalid `to` field.', platform.timeline.now)
  })
  const { mails } = await operator.call<{ mails: readonly { id: string }[] }>('listParkedMails')
  await operator.call('resendParkedMail', { path: { id: mails[0]?.id ?? '' } })
  await operator.call('listOperatorActs')
  // Restoring the database ends all sessions.
  await backUp(recorder, operator, path)
}

async function backUp(recorder: Recorder, operator: Person, path: Path): Promise<void> {
  const { platform } = recorder
  await recorder.pass(5)
  await operator.call('listAllGames')
  await operator.call('makeBackup')
  await operator.call('listBackups')
  const day = new Date(platform.timeline.now - 3 * HOUR_MS).toISOString().slice(0, 10)
  await operator.call('listGamesInBackup', { path: { day } })
  const at = platform.timeline.now - MINUTE_MS
  const backup = await operator.call<{ sealed: string }>('getGameBackup', { path })
  await operator.call('rollBackGame', { path, body: { at } })
  await operator.call('deleteGame', { path })
  await operator.call('restoreGame', { path, body: { sealed: backup.sealed } })
  await operator.call('restoreDatabase', { path: { day }, body: { page: 0, replace: true } })
}

/** In the Twilight Zone, once the maps are designed. */
async function showMap({ master, FRANCE, ...others }: People): Promise<void> {
  const body = { name: 'Charts', variant: 'twilight-zone' }
  const { id } = await master.call<{ id: string }>('createGame', { body })
  const path = { id }
  const players = [FRANCE, ...SEATS.slice(1).map((seat) => ({ ...others, FRANCE })[seat])]
  for (const player of players) await player.call('joinGame', { path, body: {} })
  const { game } = await FRANCE.call<{ game: { phase: { code: string } } }>('getGame', { path })
  for (const player of players) await player.call('setReady', { path, body: { phase: game.phase.code, ready: true } })
  const { game: drawn } = await FRANCE.call<{ game: { mapReaders: readonly string[] } }>('getGame', { path })
  await FRANCE.call('showMap', { path, body: { seat: drawn.mapReaders[0] } })
}
