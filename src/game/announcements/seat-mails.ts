/** Mails about seats, sitters and absences, and about games that wait, sleep or are called off. */
import { mapName, type Seat } from '../../rules/names.ts'
import type { Step } from '../evolve/evolve.ts'
import { boardOf, inPlay, phaseIn } from '../in-play.ts'
import type { Mail, MailHeader } from './effect.ts'
import type { EventOf, GameEvent } from '../event.ts'
import type { GameState, Playing } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { isMasked, isOpenSeat, powerNames, seatName, seatOf, seatRecord } from '../seats/seat-lookup.ts'
import { areWaitSeatsPublic } from '../views/game-view.ts'
import { gameFacts, wantsOf } from './phase-mails.ts'
import type { SeatNews } from './news.ts'

/** The mails of one step. `all` are the events of its commit, `last` is the game after them. */
export function seatMails(step: Step, all: readonly GameEvent[], last: GameState): readonly Mail[] {
  const { before, event, after } = step
  switch (event.kind) {
    case 'unfilled-warned':
      return mailWaitingPlayers(last, { what: 'unfilled', callOffAt: event.callOffAt })
    case 'filling-extended':
      return mailWaitingPlayers(last, { what: 'waits-longer', callOffAt: event.until })
    case 'reserved':
      return before === null ? [] : reservedMails(before, after, event)
    case 'abandoned':
      return before === null ? [] : calledOffMails(before, event)
    default:
      return last.status === 'playing' ? mailsInPlay(step, all, last) : []
  }
}

function mailsInPlay({ before, event, after }: Step, all: readonly GameEvent[], last: Playing): readonly Mail[] {
  const write = writer(after.status === 'playing' ? after : last)
  switch (event.kind) {
    case 'waited':
      return activeSeats(last).map((seat) => write(seat, waitingNews(last, event, seat)))
    case 'seat-opened':
      return openedMails(last, event, all, write)
    case 'change-announced': {
      const { seat, player, due } = event
      const news = { what: 'seat-changes', who: nameOf(last, seat), at: due, opens: player === null } as const
      return [...changeMails(last, seat, write, news), ...newcomerMails(before, last, seat, player, due)]
    }
    case 'change-cancelled': {
      const news = { what: 'seat-stays', who: nameOf(last, event.seat) } as const
      return [...changeMails(last, event.seat, write, news), ...newcomerMails(before, last, event.seat, null, null)]
    }
    case 'seat-taken':
      return takenMails(last, event, write)
    case 'sitter-named': {
      const { seat, from, until } = event
      return mailOthers(last, seat, write, { what: 'sitter', who: nameOf(last, seat), from, until })
    }
    case 'sitting':
      return event.sits ? sitterMails(after, event.seat, write) : sitterEndedMails(before, last, event, write)
    case 'absences-declared':
      return before === null ? [] : absenceMails(before, last, event, write)
    case 'woken':
      return wokenMails(last, event, write)
    case 'slept':
      return activeSeats(last).map((seat) => write(seat, { what: 'asleep', callOffAt: event.callOffAt }))
    case 'map-shown':
      return mapMails(last, event, write)
    default:
      return []
  }
}

/** Seats with a player that are still in the game. */
function activeSeats(game: Playing): readonly Seat[] {
  const { variant, position } = inPlay(game)
  return variant.seats.filter((seat) => variant.alive(position, seat) && !isOpenSeat(game, seat))
}

type Writer = (seat: Seat, news: SeatNews, to?: PlayerId) => Mail

const writer =
  (game: Playing): Writer =>
  (seat, news, to = game.holders[seat]) => {
    if (to === undefined) throw new Error(`${seat} of ${game.id} has no player`)
    const { variant, position } = inPlay(game)
    const powers = powerNames({ variant, position }, variant.powers(position, seat))
    return mailOf(game, { seat, powers, phase: phaseIn(game).code }, news, to)
  }

/** The count of public changes makes the key unique: the revision would reveal secret events. */
const mailOf = (
  game: GameState,
  header: Omit<MailHeader, 'game'> & { readonly phase: string },
  news: SeatNews,
  to: PlayerId,
): Mail => ({
  kind: 'mail',
  key: `${game.id}/${header.phase}/seats-${news.what}-${game.changes.open}/${to}`,
  to,
  facts: { game: gameFacts(game), ...header, kind: 'seats', news },
})

function waitingNews(game: Playing, { seats, until, why }: EventOf<'waited'>, reader: Seat): SeatNews {
  return {
    what: 'waiting',
    who: areWaitSeatsPublic(game, why) ? seats.map((seat) => nameOf(game, seat)) : null,
    until,
    why,
    you: seats.includes(reader),
    excuses: seatRecord(game, reader).excuses,
  }
}

const nameOf = (game: Playing, seat: Seat): string => seatName(inPlay(game), seat)

/** None to a player who left, nor to others if the results or the mail about a wait mention it. */
function openedMails(game: Playing, { seat, why }: EventOf<'seat-opened'>, all: readonly GameEvent[], write: Writer) {
  const own = why === 'resigned' || why === 'account-deleted' ? [] : [write(seat, { what: 'your-seat-open', why })]
  const isMentioned = all.some(({ kind }) => kind === 'closed' || kind === 'waited')
  const who = [nameOf(game, seat)]
  return isMentioned ? own : [...own, ...activeSeats(game).map((to) => write(to, { what: 'seats-open', who }))]
}

function takenMails(game: Playing, { seat }: EventOf<'seat-taken'>, write: Writer) {
  const { deadline, pause } = game
  const wants = wantsOf(inPlay(game), seat)
  const own = { what: 'you-play', deadline, pausedUntil: pause?.until ?? null, wants } as const
  return [write(seat, own), ...mailOthers(game, seat, write, { what: 'seat-taken', who: nameOf(game, seat) })]
}

type ChangeNews = Extract<SeatNews, { readonly what: 'seat-changes' | 'seat-stays' }>

/** To the holder of the seat and to the other players. */
const changeMails = (
  game: Playing,
  seat: Seat,
  write: Writer,
  news:
    | Omit<Extract<ChangeNews, { what: 'seat-changes' }>, 'you'>
    | Omit<Extract<ChangeNews, { what: 'seat-stays' }>, 'you'>,
): readonly Mail[] => [
  ...(isOpenSeat(game, seat) ? [] : [write(seat, { ...news, you: true })]),
  ...mailOthers(game, seat, write, { ...news, you: false }),
]

/** To the player who will get the seat, and to the one who would have got it. */
function newcomerMails(
  before: GameState | null,
  game: Playing,
  seat: Seat,
  player: PlayerId | null,
  at: Instant | null,
): readonly Mail[] {
  const former = before === null ? null : (seatRecord(before, seat).change?.player ?? null)
  const header = { seat: null, powers: [], phase: phaseIn(game).code } as const
  const mail = (to: PlayerId, when: Instant | null) =>
    mailOf(game, header, { what: 'you-will-play', plays: nameOf(game, seat), at: when }, to)
  return [...(former === null ? [] : [mail(former, null)]), ...(player === null ? [] : [mail(player, at)])]
}

/** To the player who was shown a map. Maps of two seats are two mails. */
function mapMails(game: Playing, { seat, to }: EventOf<'map-shown'>, write: Writer): readonly Mail[] {
  if (isOpenSeat(game, to) || game.holders[to] === undefined) return []
  const { variant, position } = inPlay(game)
  const pictures = variant.powers(position, seat).map((power) => ({ phase: game.history.length, map: mapName(power) }))
  const mail = write(to, { what: 'map-shown', who: nameOf(game, seat), ...(pictures[0] && { picture: pictures[0] }) })
  return [{ ...mail, key: `${mail.key}/${seat.replaceAll(' ', '-')}` }]
}

/** To all active players except the one who woke the game. */
function wokenMails(game: Playing, { due, cause }: EventOf<'woken'>, write: Writer): readonly Mail[] {
  const waker = cause.kind === 'player' ? cause.seat : null
  return activeSeats(game)
    .filter((seat) => seat !== waker)
    .map((seat) => write(seat, { what: 'woken', deadline: due.deadline, wants: wantsOf(inPlay(game), seat) }))
}

function sitterMails(game: GameState, seat: Seat, write: Writer): readonly Mail[] {
  const { sitter } = seatRecord(game, seat)
  if (sitter === null) return []
  const { player, from, until } = sitter
  return [write(seat, { what: 'you-sit', from, until }, player)]
}

/** News about a seat to all other active seats. */
const mailOthers = (game: Playing, seat: Seat, write: Writer, news: SeatNews): readonly Mail[] =>
  activeSeats(game)
    .filter((other) => other !== seat)
    .map((other) => write(other, news))

/** Only if early: the mail about naming the sitter gave the end. */
function sitterEndedMails(before: GameState | null, game: Playing, { at, seat }: EventOf<'sitting'>, write: Writer) {
  const sitter = before === null ? null : seatRecord(before, seat).sitter
  const isEarly = sitter !== null && at < sitter.until
  return isEarly ? mailOthers(game, seat, write, { what: 'sitter-gone', who: nameOf(game, seat) }) : []
}

/** Only if absences changed, and not in anonymous games: other games show the same absence. */
function absenceMails(
  before: GameState,
  game: Playing,
  { at, player, absences }: EventOf<'absences-declared'>,
  write: Writer,
): readonly Mail[] {
  const seat = seatOf(game, player)
  const former = (before.absences[player] ?? []).filter(({ until }) => until > at)
  if (seat === null || isMasked(game) || JSON.stringify(former) === JSON.stringify(absences)) return []
  const { onAbsence } = game.settings.absence
  return mailOthers(game, seat, write, { what: 'away', who: nameOf(game, seat), absences, onAbsence })
}

/** To the player who is promised a seat, and to the one who was. */
function reservedMails(before: GameState, game: GameState, { seat, player }: EventOf<'reserved'>): readonly Mail[] {
  const former = before.reserved[seat]
  const reservedMail = (to: PlayerId, plays: string | null) =>
    mailOf(game, { seat: null, powers: [], phase: 'forming' }, { what: 'reserved', plays }, to)
  return [
    ...(player === null ? [] : [reservedMail(player, seatName(boardOf(game), seat))]),
    ...(former === undefined || former === player ? [] : [reservedMail(former, null)]),
  ]
}

/** A sleeping game sends none: the mail about its falling asleep gave the date. */
function calledOffMails(before: GameState, { why }: EventOf<'abandoned'>): readonly Mail[] {
  if (why === 'asleep' || why === 'left' || before.sleep !== null) return []
  const news = { what: 'called-off', why } as const
  if (before.status !== 'playing') return mailWaitingPlayers(before, news)
  const write = writer(before)
  return activeSeats(before).map((seat) => write(seat, news))
}

/** To the players of a game that has not started, and its creator. */
function mailWaitingPlayers(game: GameState, news: SeatNews): readonly Mail[] {
  const players = game.players.map(({ id }) => id)
  const header = { seat: null, powers: [], phase: 'forming' } as const
  const mails = players.map((to) => mailOf(game, header, news, to))
  return players.includes(game.creator)
    ? mails
    : [mailOf(game, { ...header, role: 'creator' }, news, game.creator), ...mails]
}
