import { describe, expect, it } from 'vitest'
import type { SeatView } from '../../../../src/game/views/shapes.ts'
import type { Seat } from '../../../../src/rules/names.ts'
import { offersSeats } from '../../../../web/text/seat-players.ts'

const seatOf = (seat: string, open: boolean, alive = true) =>
  ({ seat, open: open ? { why: 'missed' } : null, alive }) as unknown as SeatView
const [france, italy] = ['FRANCE' as Seat, 'ITALY' as Seat]
const seats = [seatOf('FRANCE', true), seatOf('ITALY', false)]

describe('an open seat is offered first', () => {
  it('to spectators while the game is in progress', () => {
    expect(offersSeats({ status: 'playing', you: null, seats })).toBe(true)
    expect(offersSeats({ status: 'finished', you: null, seats })).toBe(false)
    expect(offersSeats({ status: 'playing', you: null, seats: [seatOf('FRANCE', true, false)] })).toBe(false)
  })

  it('to the player who lost it, and to no other player', () => {
    expect(offersSeats({ status: 'playing', you: france, seats })).toBe(true)
    expect(offersSeats({ status: 'playing', you: italy, seats })).toBe(false)
  })
})
