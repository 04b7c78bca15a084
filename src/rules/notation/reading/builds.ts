/** Builds and waivers, which belong to a power and not to a unit. */
import type { ProvinceInfo } from '../../atlas/atlas.ts'
import { refusalOf } from '../../phases/legality.ts'
import type { Power } from '../../names.ts'
import type { CoreOrder } from '../../orders/order.ts'
import { joinOr, powerName, provinceName } from '../../fates/display-names.ts'
import { ashore, needsCoast } from './aims.ts'
import { failure, issueFor } from './issue.ts'
import { onCoast } from '../places.ts'
import { type Problem, type Understood, problem } from '../../seam/line-problem.ts'
import { type Scope, unknownPlace } from '../scope.ts'
import type { UnitPhrase } from '../grammar/order-sentence.ts'

export function build(scope: Scope, phrase: UnitPhrase): Understood {
  const { province } = phrase.place
  if (province === null) return failure(unknownPlace(phrase.place.word))
  const power = builder(scope, phrase, province)
  const board = scope.board ?? (scope.variant.boards.length === 1 ? scope.variant.boards[0]?.board : undefined)
  if (power === null) return failure(whichPower(scope))
  if (board === undefined)
    return failure(problem('which-board', `On which board: ${joinOr(scope.variant.boards.map((b) => b.board))}?`))
  const arm = phrase.arm ?? (province.terrain === 'land' ? 'army' : null)
  if (arm === null)
    return failure(
      problem('which-arm', `An army or a fleet in ${provinceName(province)}?`, [
        `A ${province.code} B`,
        `F ${onCoast(province, province.coasts[0] ?? null)} B`,
      ]),
    )
  const site = ashore(arm, province, phrase.place)
  const order: CoreOrder = { kind: 'build', board, arm, at: site.to }
  const lacksCoast = arm === 'fleet' && province.coasts.length > 0 && site.to === province.code
  if (!lacksCoast) return issueFor(scope, power, order, site.notices)
  return {
    problem: needsCoast(province, province.coasts, (at) => `F ${at} B`),
    notices: site.notices,
    refused: { power, order },
  }
}

/** The builder: the named power, the only one, or the one that may build there. */
function builder(
  { powers, power, variant, position }: Scope,
  { nation }: UnitPhrase,
  province: ProvinceInfo,
): Power | null {
  if (nation !== null && powers.includes(nation)) return nation
  const able = powers.filter((p) => variant.allowance(position, p).sites.some(({ at }) => at === province.code))
  // A heading applies to all lines below, except to builds that only another power can make.
  if (power !== null && (able.length === 0 || able.includes(power))) return power
  const home = powers.filter((p) => p === province.home)
  const [only, ...rest] = [able, home].find((list) => list.length > 0) ?? powers
  return only !== undefined && rest.length === 0 ? only : null
}

const whichPower = ({ powers, atlas }: Scope, lines: readonly string[] = []): Problem =>
  problem('which-power', `For which power: ${joinOr(powers.map((p) => powerName(atlas, p)))}?`, lines)

/** One waiver is enough, whatever its number. Without a power it is for the one that may build. */
export function waive(scope: Scope, nation: Power | null): Understood {
  const { powers, atlas, variant, position } = scope
  const power = nation !== null && powers.includes(nation) ? nation : scope.power
  const able = powers.filter((p) => refusalOf(variant, position, { power: p, order: { kind: 'waive' } }) === null)
  const [only, ...rest] = power !== null ? [power] : able.length > 0 ? able : powers
  if (only !== undefined && rest.length === 0) return issueFor(scope, only, { kind: 'waive' }, [])
  const lines = powers.map((p) => `${powerName(atlas, p)}: WAIVE`)
  return failure(whichPower(scope, lines))
}
