import { describe, expect, it } from 'vitest'
import { type BoardId, boardId, location, power } from '../../../../src/rules/names.ts'
import {
  type PromptState,
  answerLabel,
  isAsking,
  placeLabel,
  promptText,
} from '../../../../web/orders/entry/prompts.ts'
import { doneText } from '../../../../web/play/sheet/winter-state.ts'
import { type Choice, type Pointing, initialPointing } from '../../../../web/orders/entry/pointing.ts'

const choice = (text: string, part: Partial<Choice>): Choice => ({
  board: boardId('MAIN'),
  power: power('TURKEY'),
  kind: 'move',
  map: null,
  from: location('BUL'),
  of: null,
  to: null,
  via: false,
  arm: 'army',
  text,
  unit: text.split(' ').slice(0, 2).join(' '),
  helpedUnit: null,
  ...part,
})
const to = location('CON')
const march = choice('A BUL - CON', { to })
const fromEast = choice('F BUL/EC - CON', { to, arm: 'fleet' })
const fromSouth = choice('F BUL/SC - CON', { to, arm: 'fleet' })
const answers = (...among: Choice[]) => among.map((each) => answerLabel(each, among))

describe('the label of an answer', () => {
  it('BAL-7 is army or fleet if the order decides the type of the unit', () =>
    expect(answers(march, fromEast)).toEqual(['Army', 'Fleet']))
  it('BAL-7 names the coast that the order puts the fleet on', () =>
    expect(answers(march, fromEast, fromSouth)).toEqual([
      'Army',
      'Fleet from BUL east coast',
      'Fleet from BUL south coast',
    ]))
  it('of a build is the type of the unit and its coast', () => {
    const builds = ['A STP', 'F STP/NC', 'F STP/SC'].map((unit) =>
      choice(`${unit} B`, {
        kind: 'build',
        from: location(unit.slice(2)),
        arm: unit.startsWith('F') ? 'fleet' : 'army',
      }),
    )
    expect(answers(...builds)).toEqual(['Army', 'Fleet, north coast', 'Fleet, south coast'])
  })
  it('is the order itself if labels would be ambiguous', () =>
    expect(answers(march, choice('A BUL - CON by map B', { to }))).toEqual(['A BUL - CON', 'A BUL - CON by map B']))
  it('is by land or by convoy', () =>
    expect(answers(march, choice('A BUL - CON VIA', { to, via: true }))).toEqual(['By land', 'By convoy']))
})

describe('the label of a place', () => {
  it('is its code on the board and its name, or the unit there', () => {
    expect(placeLabel([march], initialPointing, to, 'Constantinople')).toBe('CON, Constantinople')
    expect(placeLabel([march], initialPointing, march.from, 'Bulgaria')).toBe('A BUL, Bulgaria')
  })
  it('is its code alone without a drawing', () => expect(placeLabel([], initialPointing, to, to)).toBe('CON'))
})

describe('a question', () => {
  it.each([
    ['between orders', { question: [march] }, true],
    ['between places', { candidates: [to] }, true],
    ['is none before the destination is tapped', { from: to }, false],
  ])('%s', (_, part, asks) => expect(isAsking({ ...initialPointing, ...part })).toBe(asks))
})

describe('the prompt of a question', () => {
  const ask = (...question: Choice[]) => promptText(question, { ...initialPointing, from: march.from, question })
  it('names the destination when the answers differ in route or coast', () => {
    expect(ask(march, choice('A BUL - CON VIA', { to, via: true }))).toBe('A BUL to CON:')
    expect(ask(fromEast, fromSouth)).toBe('F BUL/EC to CON:')
  })
  it('names only the unit when they differ in destination or kind', () => {
    expect(ask(march, choice('A BUL - RUM', { to: location('RUM') }))).toBe('A BUL:')
    expect(ask(march, choice('A BUL H', { kind: 'hold' }))).toBe('A BUL:')
  })
  it('BAL-7 says whose type the order decides, and what that unit does', () => {
    expect(ask(march, fromEast)).toBe('Your unit in BUL goes to CON: as an army or a fleet?')
    const help = { kind: 'support', of: location('BUL'), to, helpedUnit: 'RUSSIAN A BUL' }
    const supports = [
      choice('A BUL S RUSSIAN A BUL - CON', help),
      choice('F BUL/EC S RUSSIAN A BUL - CON', { ...help, arm: 'fleet' }),
    ]
    expect(ask(...supports)).toBe('Your unit in BUL supports RUSSIAN A BUL to CON: as an army or a fleet?')
  })
  it('BAL-7 names no type of a unit that its order still decides', () => {
    const say = (part: Partial<Pointing>, ...all: Choice[]) =>
      promptText(all, { ...initialPointing, from: march.from, ...part })
    const help = choice('A BUL S A SER - CON', { kind: 'support', of: location('SER'), to, helpedUnit: 'A SER' })
    expect(say({ aim: 'support' }, march, fromEast, help)).toBe('Your unit in BUL: tap the unit to support.')
    expect(say({ aim: 'support' }, march, help)).toBe('A BUL: tap the unit to support.')
  })
})

describe('the first prompt', () => {
  const build = choice('A BUL B', { kind: 'build' })
  const first = (...choices: Choice[]) => promptText(choices, initialPointing)
  it('asks for a province to build in', () => expect(first(build)).toBe('Tap a highlighted province to build.'))
  it('SHW-3 mentions disbands that allow builds elsewhere', () =>
    expect(first(build, choice('A BUL D', { kind: 'disband' }))).toMatch(/build, or a unit to disband it\.$/))
  it('SHW-3 says what the forecast says first, else what is useful', () => {
    const winter = [build, choice('A BUL D', { kind: 'disband' })]
    const ask = (state: PromptState) => promptText(winter, initialPointing, [], state)
    expect(ask({ isUseful: ({ kind }) => kind === 'disband' })).toBe('Tap a unit to disband it.')
    expect(ask({ prompt: 'Disband 1 unit, on either board.' })).toBe('Disband 1 unit, on either board.')
    expect(ask({ balance: '7 different centres, 6 units: 1 build', due: { builds: 1, disbands: 0 } })).toMatch(
      /^7 different centres, 6 units: 1 build\. Tap a highlighted province to build, or/,
    )
  })
  it('names up to three units that must retreat and have no order', () => {
    const retreats = ['SER', 'BUL', 'RUM', 'GRE'].map((at) =>
      choice(`A ${at} - ALB`, { kind: 'retreat', unit: `A ${at}`, from: location(at) }),
    )
    const ask = (count: number, ordered = 0) =>
      promptText(retreats.slice(0, count), initialPointing, retreats.slice(0, ordered))
    expect(ask(2)).toBe('Tap A SER or A BUL: they must retreat.')
    expect(ask(3)).toBe('Tap A SER, A BUL or A RUM: they must retreat.')
    expect(ask(4)).toBe('Tap a unit that must retreat.')
    expect(ask(4, 3)).toBe('Tap A GRE: it must retreat.')
  })
  it('BAL-2 asks for retreats first, then for builds and disbands that others’ retreats may require', () => {
    const retreat = choice('A SER - ALB', { kind: 'retreat', unit: 'A SER', from: location('SER') })
    const lost = choice('A SER D', { kind: 'disband', unit: 'A SER', from: location('SER') })
    const other = choice('A BUL D', { kind: 'disband' })
    const winter = [retreat, lost, other]
    const ask = (...ordered: Choice[]) => promptText(winter, initialPointing, ordered)
    expect(first(retreat, lost)).toBe('Tap A SER: it must retreat.')
    expect(first(...winter, build)).toBe('Tap A SER: it must retreat.')
    expect(ask(retreat)).toBe('Tap a unit to disband it.')
    expect(ask(lost)).toBe('Tap a unit to disband it.')
    expect(promptText([...winter, build], initialPointing, [retreat], { isDone: true, isOpen: true })).toBe(
      'In case the retreats change your centres, tap an empty home to build there, or a unit to disband it.',
    )
    expect(promptText([retreat, lost], initialPointing, [lost])).toMatch(/^Every unit has an order\./)
  })
  it('BAL-2 explains the marks of builds and disbands that may be used', () => {
    const lost = choice('A BUL D', { kind: 'disband' })
    const listed = choice('A VIE B', { kind: 'build' })
    const ask = (...ordered: Choice[]) => doneText(ordered, ['A BUL D', 'A VIE B'])
    expect(ask(lost)).toBe('A BUL D is used only if you have too many units. Tap one to change or remove it.')
    expect(ask(listed)).toMatch(/^A VIE B is used only if you may build another unit\./)
    expect(ask()).toBe('Everything has an order.')
  })
  it('BAL-10 asks for the home when no retreat is due', () => {
    const retreat = choice('A SER - ALB', { kind: 'retreat', unit: 'A SER', from: location('SER') })
    const lost = choice('A BUL D', { kind: 'disband' })
    const ask = (choices: Choice[], ordered: Choice[], isDone: boolean) =>
      promptText(choices, initialPointing, ordered, { isDone, choice: 'your home centre' })
    expect(ask([retreat, lost], [], false)).toBe('Tap A SER: it must retreat.')
    expect(ask([retreat, lost], [retreat], false)).toBe('Tap a unit to disband it. Then choose your home centre:')
    expect(ask([retreat, lost], [retreat, lost], true)).toBe('Choose your home centre:')
    expect(ask([], [], true)).toBe('Choose your home centre:')
  })
  it('BAL-2 asks for a disband only if some retreat requires it', () => {
    const lost = choice('A BUL D', { kind: 'disband' })
    const ask = (state: PromptState) =>
      promptText([build, lost], initialPointing, [], { sites: ['BUD', 'VIE'], ...state })
    expect(ask({ isUseful: ({ kind }) => kind === 'build' })).toBe('Tap BUD or VIE to build.')
    expect(ask({ isPrecaution: true })).toBe(
      'Tap BUD or VIE to build. In case the retreats cost you a centre, tap a unit to list a disband.',
    )
  })
  it('counts what is due', () => {
    const lost = choice('A BUL D', { kind: 'disband' })
    const ask = (choices: Choice[], builds: number, disbands: number) =>
      promptText(choices, initialPointing, [], { due: { builds, disbands }, sites: ['BUD', 'VIE'] })
    expect(ask([build], 1, 0)).toBe('1 build: tap BUD or VIE.')
    expect(ask([build], 2, 0)).toBe('2 builds: tap BUD and VIE.')
    expect(ask([lost], 0, 2)).toBe('2 disbands: tap a unit.')
    expect(ask([build, lost], 1, 1)).toBe('1 build, 1 disband: tap BUD or VIE to build, or a unit to disband it.')
  })
  it('asks about a disband in the words of the forecast', () => {
    const lost = choice('A BUL D', { kind: 'disband' })
    const pointing = { ...initialPointing, from: lost.from, question: [lost] }
    expect(promptText([lost], pointing, [], { disbandText: ({ unit }) => `Disband ${unit}?` })).toBe('Disband A BUL?')
    expect(answers(lost)).toEqual(['Disband'])
  })
  it('says that a unit need not be disbanded after a tap on it', () => {
    const state = { noOrderText: () => 'You will not have to disband A SER.' }
    expect(promptText([build], { ...initialPointing, barred: location('SER') }, [], state)).toBe(
      'You will not have to disband A SER.',
    )
  })
  it('SHW-3 says why a build or a disband would not count', () => {
    const ask = (why: string) =>
      promptText([build], { ...initialPointing, barred: build.from }, [], { refusal: () => why })
    expect(ask('you have no more builds.')).toBe('A BUL B would not count. You have no more builds.')
    const lost = choice('A BUL D', { kind: 'disband' })
    const state = { refusal: () => 'on one board you build or disband, not both.' }
    expect(promptText([lost], { ...initialPointing, barred: lost.from }, [], state)).toBe(
      'A BUL D would not count. On one board you build or disband, not both.',
    )
    expect(ask('')).toBe('Tap a highlighted province to build.')
  })
  it('says when every unit has an order', () => {
    const [hold, other] = [choice('A BUL H', { kind: 'hold' }), choice('F CON H', { kind: 'hold', from: to })]
    expect(promptText([march, hold, other], initialPointing, [march])).toBe('Tap one of your units.')
    expect(promptText([march, hold, other], initialPointing, [march, other])).toMatch(/^Every unit has an order\./)
  })
  it('says that an order is void instead', () => {
    const complete = '1 order is void: A BUL S F CON - BLA. Tap a unit to change its order.'
    const hold = choice('A BUL H', { kind: 'hold' })
    expect(promptText([march, hold], initialPointing, [march], { complete })).toBe(complete)
    expect(promptText([march, hold], initialPointing, [], { complete })).toBe('Tap your unit.')
  })
  it('counts overrides, which are not offered', () => {
    const [hold, other] = [choice('A BUL H', { kind: 'hold' }), choice('F CON H', { kind: 'hold', from: to })]
    const drawn = [march, choice('F CON - STP !', { from: to })]
    expect(promptText([march, hold, other], initialPointing, [march], { drawn })).toMatch(/^Every unit has an order\./)
  })
  it('BAL-7 says so if the order makes an army a fleet', () => {
    const hold = choice('A BUL H', { kind: 'hold' })
    expect(promptText([march, hold, fromEast], initialPointing, [fromEast])).toMatch(/^Every unit has an order\./)
  })
})

describe('the first prompt beside a board that is not shown', () => {
  const [near, far] = [boardId('A'), boardId('B')]
  const shown = { open: near, boards: [near, far].map((board) => ({ board, title: `World ${board}` })) }
  const [here, there] = [choice('A: A BUL H', { board: near }), choice('B: A BUL H', { board: far })].map((each) => ({
    ...each,
    kind: 'hold',
    unit: each.text.slice(0, -2),
  }))
  const ask = (choices: Choice[], ordered: Choice[] = []) => promptText(choices, initialPointing, ordered, { shown })
  it('SHW-7 names it when only its units still need an order', () => {
    if (here === undefined || there === undefined) throw new Error('no choices')
    expect(ask([here, there])).toBe('Tap one of your units.')
    expect(ask([here, there], [here])).toBe('Tap one of your units in World B.')
    expect(ask([here])).toBe('Tap your unit.')
    expect(ask([here, there], [here, there])).toMatch(/^Every unit has an order\./)
    const due = { due: { builds: 1, disbands: 0 }, siteBoards: [far], shown }
    expect(promptText([{ ...there, kind: 'build' }], initialPointing, [], due)).toBe(
      '1 build: tap a highlighted province in World B.',
    )
    expect(ask([{ ...there, kind: 'retreat' }])).toBe('Tap B: A BUL in World B: it must retreat.')
  })
  it('SHW-3 names the boards where a build can count', () => {
    const winter = (siteBoards: readonly BoardId[]) =>
      promptText(
        [near, far].map((board) => choice(`${board}: A BUL B`, { kind: 'build', board })),
        initialPointing,
        [],
        { due: { builds: 2, disbands: 0 }, siteBoards, shown },
      )
    expect(winter([near, far])).toBe('2 builds: tap a highlighted province on either board.')
    expect(winter([near])).toBe('2 builds: tap a highlighted province in World A.')
  })
  it('SHW-3 mentions only orders of the open board once nothing is missing', () => {
    const built = choice('A: A BUL B', { kind: 'build', board: near })
    const ask = (open: BoardId) =>
      promptText([built], initialPointing, [built], {
        isDone: true,
        shown: { ...shown, open },
        doneText: (ordered) => `${ordered.length} here`,
      })
    expect([near, far].map(ask)).toEqual(['1 here', '0 here'])
  })
  it('SHW-7 a question what to build names its board', () => {
    const question = (['army', 'fleet'] as const).map((arm) => choice('B: BUL B', { kind: 'build', board: far, arm }))
    const pointing = { ...initialPointing, from: location('BUL'), question }
    expect(promptText(question, pointing, [], { shown })).toBe('Build in BUL in World B:')
  })
  it('a single board is not named', () => {
    const [main] = [boardId('MAIN')]
    const single = { open: main, boards: [{ board: main, title: 'The Balkans' }] }
    const build = choice('A BUL B', { kind: 'build' })
    const state = { due: { builds: 1, disbands: 0 }, siteBoards: [main], sites: ['BUL'], shown: single }
    expect(promptText([build], initialPointing, [], state)).toBe('1 build: tap BUL.')
    const pointing = { ...initialPointing, from: build.from, question: [build] }
    expect(promptText([build], pointing, [], { shown: single })).toBe('Build in BUL:')
  })
})

it('keeps asking what to build after a tap on another province', () => {
  const question = [choice('A BUL B', { kind: 'build' }), choice('F BUL B', { kind: 'build', arm: 'fleet' })]
  const pointing = { ...initialPointing, from: location('BUL'), question, barred: location('CON') }
  expect(promptText(question, pointing)).toBe('Build in BUL:')
})

describe('the next prompt', () => {
  const of = location('BUL')
  const helps = (nation: string) =>
    choice(`A SER S ${nation}A BUL`, { kind: 'support', from: location('SER'), of, helpedUnit: `${nation}A BUL` })
  const aiming = { ...initialPointing, from: location('SER'), aim: 'support', of }

  it('asks for no destination of a unit that can only be supported in place', () =>
    expect(promptText([helps('')], aiming)).toBe('A SER supports A BUL: tap it again to support it in place.'))

  it('names the unit that is helped, and says how to support it in place', () =>
    expect(promptText([helps(''), { ...helps(''), to }], aiming)).toBe(
      'A SER supports A BUL: tap its destination, or tap it again to support it in place.',
    ))
  it('offers no support in place that is impossible, and explains a second tap', () => {
    const moving = [{ ...helps(''), to }]
    for (const aim of ['support', 'help']) {
      expect(promptText(moving, { ...aiming, aim })).toBe('A SER supports A BUL: tap its destination.')
      expect(promptText(moving, { ...aiming, aim, barred: of })).toBe('A SER can’t support A BUL in place. Tap CON.')
    }
  })
  it('BAL-7 says what a second tap on the unit does', () => {
    const selected = { ...initialPointing, from: location('BUL'), aim: 'move' }
    const hold = choice('F BUL/SC H', { kind: 'own:fleet', arm: 'fleet' })
    expect(promptText([march, hold], selected)).toBe('A BUL: tap its destination, or tap it again to hold as a fleet.')
    expect(promptText([march, fromEast, hold], selected)).toBe(
      'Army or fleet? Your first order decides. Tap the destination, or tap BUL again to hold as a fleet.',
    )
  })
  it('BAL-8 offers no second tap on a province where it asks which other unit to support', () => {
    const selected = { ...initialPointing, from: location('BUL'), aim: 'move' }
    const hold = choice('F BUL/SC H', { kind: 'own:fleet', arm: 'fleet' })
    const support = choice('A BUL S AUSTRIAN A BUL', { kind: 'support', of: hold.from, helpedUnit: 'AUSTRIAN A BUL' })
    expect(promptText([march, fromEast, hold, support], selected)).toBe(
      'Army or fleet? Your first order decides. Tap the destination.',
    )
  })
  it('BAL-7 asks on which coast a fleet holds', () => {
    const question = ['EC', 'SC'].map((coast) => choice(`F BUL/${coast} H`, { kind: 'own:fleet', arm: 'fleet' }))
    const pointing = { ...initialPointing, from: location('BUL'), aim: 'own:fleet', question }
    expect(promptText([march, fromEast, ...question], pointing)).toBe('Fleet in BUL:')
    expect(answers(...question)).toEqual(['East coast', 'South coast'])
  })
  it('says which move is ordered, and how to support instead', () => {
    const writtenMove = choice('A SER - BUL', { from: location('SER'), to: of })
    const instead = (...choices: Choice[]) => promptText(choices, { ...aiming, aim: 'help', writtenMove })
    const away = { ...helps(''), to }
    expect(instead(helps(''), away)).toBe(
      'Ordered A SER - BUL. To support A BUL instead, tap its destination, or tap it again if it stays.',
    )
    expect(instead(helps(''))).toBe('Ordered A SER - BUL. To support A BUL instead, tap it again.')
    expect(instead(helps(''), away, march)).toBe('Ordered A SER - BUL. To support A BUL instead, tap its destination.')
    expect(instead(helps(''), march)).toBe('Ordered A SER - BUL.')
  })
  it('names the coast of a fleet whose province was tapped', () => {
    const selected = { ...initialPointing, from: location('BUL'), aim: 'move' }
    expect(promptText([choice('F BUL/SC - CON', { to, from: location('BUL/SC') })], selected)).toBe(
      'F BUL/SC: tap its destination.',
    )
  })
  it('says why the last tap had no effect', () => {
    const selected = { ...initialPointing, from: location('BUL'), aim: 'move', barred: location('STP/SC') }
    expect(promptText([march], selected)).toBe('A BUL can’t go to STP. Tap CON.')
    const barred = location('SMY')
    expect(promptText([helps('')], { ...aiming, of: null, barred })).toBe('A SER can’t support a unit in SMY. Tap BUL.')
    expect(promptText([helps('')], { ...aiming, barred })).toBe('A SER can’t support A BUL to SMY. Tap BUL.')
    const many = 'ABCDEFGHI'.split('').map((letter) => choice(`A BUL - ${letter}`, { to: location(letter) }))
    expect(promptText(many, selected)).toBe('A BUL can’t go to STP. Tap a highlighted province.')
    expect(promptText([march], { ...selected, aim: null })).toBe('A BUL can’t be ordered to STP. Choose an order.')
  })
  it('BAL-8 asks which of several units in one province is helped', () => {
    const both = [helps('RUSSIAN '), helps('TURKISH ')]
    expect(promptText(both, aiming)).toBe('A SER: which unit does it support?')
    expect(promptText(both, { ...aiming, helped: 'TURKISH A BUL' })).toMatch(/^A SER supports TURKISH A BUL: tap it/)
  })
})

describe('the prompt of a Winter', () => {
  const [paris, marseilles] = [choice('A PAR B', { kind: 'build' }), choice('A MAR B', { kind: 'build' })]
  const prompt = (isDone: boolean) =>
    promptText([paris, marseilles], initialPointing, [paris], { isDone, doneText: () => 'Done.' })
  it('asks for a province while a build is due', () =>
    expect(prompt(false)).toBe('Tap a highlighted province to build.'))
  it('asks for none once all builds are placed, even if another centre is free', () =>
    expect(prompt(true)).toBe('Done.'))
})
