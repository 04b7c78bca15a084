/** The mails about seats: who is waited for, what is open and who took it, games asleep and called off. */
import type { Seat } from '../../rules/names.ts'
import { eraOf } from '../../rules/phase-calendar.ts'
import type { Step } from '../evolve/evolve.ts'
import { boardOf, inPlay, phaseIn, variantOf } from '../in-play.ts'
import type { Effect, MailFacts } from './effect.ts'
import type { GameEvent } from '../event.ts'
import type { GameState, Playing } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import { requiredOf, wantsText } from '../sheets/wanted-orders.ts'
import { isOpenSeat, seatRecord, isMasked, seatOf } from '../seats/records.ts'
import { areWaitSeatsPublic } from '../views/seat-view.ts'
import { powerNames, seatName } from '../seats/seat-names.ts'
import type { SeatNews } from './news.ts'

type Mail = Extract<Effect, { kind: 'mail' }>
type Happened<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>

/** What follows from one event; `all` are the events that happened together, `last` is the game after them. */
export function seatMails(step: Step, all: readonly GameEvent[], last: GameState): readonly Mail[] {
  const { before, event, after } = step
  switch (event.kind) {
    case 'unfilled-warned':
      return toAll(last, { what: 'unfilled', callOffAt: event.callOffAt })
    case 'filling-extended':
      return toAll(last, { what: 'waits-longer', callOffAt: event.until })
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
      return present(last).map((seat) => write(seat, waiting(last, event, seat)))
    case 'seat-opened':
      return openedMails(last, event, all, write)
    case 'seat-taken':
      return takenMails(last, event, write)
    case 'sitter-named':
      return othersOf(last, event.seat, write, (who) => ({ what: 'sitter', who, from: event.from, until: event.until }))
    case 'sitting':
      return event.sits ? sitterMails(after, event.seat, write) : sitterGoneMails(before, last, event, write)
    case 'absences-declared':
      return before === null ? [] : awayMails(before, last, event, write)
    case 'woken':
      return wokenMails(last, event, write)
    case 'slept':
      return present(last).map((seat) => write(seat, { what: 'asleep', callOffAt: event.callOffAt }))
    case 'map-shown':
      return mapMails(last, event, write)
    default:
      return []
  }
}

/** Seats whose players are still in the game and have not lost them. */
function present(game: Playing): readonly Seat[] {
  const { variant, position } = inPlay(game)
  return variant.seats.filter((seat) => variant.alive(position, seat) && !isOpenSeat(game, seat))
}

type Writer = (seat: Seat, news: SeatNews, to?: PlayerId) => Mail

/** The same news of the same moment is the same mail, however often it is sent; moments are counted by what everybody sees. */
const writer =
  (game: Playing): Writer =>
  (seat, news, to = game.holders[seat]) => {
    if (to === undefined) throw new Error(`nobody to write to about ${seat} of ${game.id}`)
    const { variant, position } = inPlay(game)
    const powers = powerNames({ variant, position }, variant.powers(position, seat))
    return mailOf(game, { seat, powers, phase: phaseIn(game).code }, news, to)
  }

const mailOf = (
  game: GameState,
  about: Pick<Extract<MailFacts, { kind: 'seats' }>, 'seat' | 'powers' | 'phase' | 'role'>,
  news: SeatNews,
  to: PlayerId,
): Mail => ({
  kind: 'mail',
  key: `${game.id}/${about.phase}/seats-${news.what}-${game.changes.open}/${to}`,
  to,
  facts: {
    game: {
      id: game.id,
      name: game.settings.name,
      variant: game.settings.variant,
      era: eraOf(variantOf(game).calendar),
    },
    ...about,
    kind: 'seats',
    news,
  },
})

function waiting(game: Playing, { seats, until, why }: Happened<'waited'>, reader: Seat): SeatNews {
  return {
    what: 'waiting',
    who: areWaitSeatsPublic(game, why) ? namesOf(game, seats) : null,
    until,
    why,
    you: seats.includes(reader),
    excuses: seatRecord(game, reader).excuses,
  }
}

const namesOf = (game: Playing, seats: readonly Seat[]): readonly string[] =>
  seats.map((seat) => seatName(inPlay(game), seat))

/** Whoever gave up his seat knows it. The others read of it in the results, or in the mail about the wait, where there is one. */
function openedMails(game: Playing, { seat, why }: Happened<'seat-opened'>, all: readonly GameEvent[], write: Writer) {
  const own = why === 'resigned' || why === 'account-deleted' ? [] : [write(seat, { what: 'your-seat-open', why })]
  const isToldElsewhere = all.some(({ kind }) => kind === 'closed' || kind === 'waited')
  const who = namesOf(game, [seat])
  return isToldElsewhere ? own : [...own, ...present(game).map((one) => write(one, { what: 'seats-open', who }))]
}

function takenMails(game: Playing, { seat }: Happened<'seat-taken'>, write: Writer) {
  const { deadline, pause } = game
  const wants = wantsOf(game, seat)
  const mine = { what: 'you-play', deadline, pausedUntil: pause?.until ?? null, wants } as const
  const others = present(game).filter((one) => one !== seat)
  const who = seatName(inPlay(game), seat)
  return [write(seat, mine), ...others.map((one) => write(one, { what: 'seat-taken', who }))]
}

/** To the one who has been shown a map; two that are shown at a time are two mails. */
function mapMails(game: Playing, { seat, to }: Happened<'map-shown'>, write: Writer): readonly Mail[] {
  if (isOpenSeat(game, to) || game.holders[to] === undefined) return []
  const mail = write(to, { what: 'map-shown', who: namesOf(game, [seat])[0] ?? '' })
  return [{ ...mail, key: `${mail.key}/${seat.replaceAll(' ', '-')}` }]
}

/** To those who are still in the game; who woke it knows. */
function wokenMails(game: Playing, { due, cause }: Happened<'woken'>, write: Writer): readonly Mail[] {
  const by = cause.kind === 'player' ? cause.seat : null
  return present(game)
    .filter((seat) => seat !== by)
    .map((seat) => write(seat, { what: 'woken', deadline: due.deadline, wants: wantsOf(game, seat) }))
}

function wantsOf(game: Playing, seat: Seat): string | null {
  const wants = requiredOf(inPlay(game), seat)
  return wants === null ? null : wantsText(wants)
}

function sitterMails(game: GameState, seat: Seat, write: Writer): readonly Mail[] {
  const { sitter } = seatRecord(game, seat)
  if (sitter === null) return []
  const { player, from, until } = sitter
  return [write(seat, { what: 'you-sit', from, until }, player)]
}

/** What is told of a seat to all others that are still in the game. */
function othersOf(game: Playing, about: Seat, write: Writer, news: (who: string) => SeatNews): readonly Mail[] {
  const told = news(seatName(inPlay(game), about))
  return present(game)
    .filter((seat) => seat !== about)
    .map((seat) => write(seat, told))
}

/** That his time is over was told when he was named. */
function sitterGoneMails(before: GameState | null, game: Playing, { at, seat }: Happened<'sitting'>, write: Writer) {
  const sitter = before === null ? null : seatRecord(before, seat).sitter
  const isEarly = sitter !== null && at < sitter.until
  return isEarly ? othersOf(game, seat, write, (who) => ({ what: 'sitter-gone', who })) : []
}

/** When a player will be away, if that is not what was told before. His other games are told the same: where it is not told who plays, nobody is. */
function awayMails(
  before: GameState,
  game: Playing,
  { at, player, absences }: Happened<'absences-declared'>,
  write: Writer,
): readonly Mail[] {
  const seat = seatOf(game, player)
  const known = (before.absences[player] ?? []).filter(({ until }) => until > at)
  if (seat === null || isMasked(game) || JSON.stringify(known) === JSON.stringify(absences)) return []
  const { onAbsence } = game.settings.absence
  return othersOf(game, seat, write, (who) => ({ what: 'away', who, absences, onAbsence }))
}

/** To who is given a seat before the game begins, and to who had it. */
function reservedMails(before: GameState, game: GameState, { seat, player }: Happened<'reserved'>): readonly Mail[] {
  const former = before.reserved[seat]
  const tell = (to: PlayerId, plays: string | null) =>
    mailOf(game, { seat: null, powers: [], phase: 'forming' }, { what: 'reserved', plays }, to)
  return [
    ...(player === null ? [] : [tell(player, seatName(boardOf(game), seat))]),
    ...(former === undefined || former === player ? [] : [tell(former, null)]),
  ]
}

/** Nobody is told that a game asleep has ended: the mail about its falling asleep said when it would. */
function calledOffMails(before: GameState, { why }: Happened<'abandoned'>): readonly Mail[] {
  if (why === 'asleep' || why === 'left' || before.sleep !== null) return []
  const news = { what: 'called-off', why } as const
  if (before.status !== 'playing') return toAll(before, news)
  const write = writer(before)
  return present(before).map((seat) => write(seat, news))
}

/** Those who wait for a game to begin, and its creator. */
function toAll(game: GameState, news: SeatNews): readonly Mail[] {
  const players = game.players.map(({ id }) => id)
  const about = { seat: null, powers: [], phase: 'forming' } as const
  const told = players.map((to) => mailOf(game, about, news, to))
  return players.includes(game.creator)
    ? told
    : [mailOf(game, { ...about, role: 'creator' }, news, game.creator), ...told]
}
