import { expect, test } from 'vitest'
import type { View } from '../../../web/board/interaction/board-view.ts'
import { LinkedViews } from '../../../web/board/interaction/linked-views.ts'

const near: View = { x: 300, y: 400, zoom: 2 }
const far: View = { x: 600, y: 500, zoom: 1 }

function boardOn(views: LinkedViews) {
  const seen: string[] = []
  const member = {
    follow: ({ zoom }: View) => void seen.push(`moves to ${zoom}`),
    rest: ({ zoom }: View) => void seen.push(`rests at ${zoom}`),
  }
  return { seen, member, leave: views.join(member) }
}

test('a board that moves or rests takes the others with it', () => {
  const views = new LinkedViews()
  const [a, b] = [boardOn(views), boardOn(views)]
  views.move(a.member, near)
  views.rest(a.member, near)
  views.rest(b.member, far)
  expect({ a: a.seen, b: b.seen }).toEqual({ a: ['rests at 1'], b: ['moves to 2', 'rests at 2'] })
})

test('a new board starts where the others rest, and one that has left moves no more', () => {
  const views = new LinkedViews()
  const [a, b] = [boardOn(views), boardOn(views)]
  expect(views.current).toBeNull()
  b.leave()
  views.move(a.member, far)
  views.rest(a.member, near)
  expect(views.current).toEqual(near)
  expect(b.seen).toEqual([])
})
