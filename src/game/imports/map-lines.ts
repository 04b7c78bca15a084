/**
 * Reads the lines of a board in the `.map` format of the Python package `diplomacy`, before they
 * are put together. Pure.
 */
import { type Arm, type Coast, COASTS } from '../../rules/names.ts'

/** `line` counts from 1; null: about the whole file. */
export interface MapProblem {
  readonly line: number | null
  /** What is wrong and what to do, as a sentence. */
  readonly message: string
}

export const MAP_LIMITS = { characters: 100_000, lines: 3000, places: 160, powers: 20, borders: 40 } as const

export type MapTerrain = 'LAND' | 'COAST' | 'WATER' | 'PORT' | 'SHUT'

/**
 * A place in a list of borders. Lower case excludes fleets, and a capital followed by lower case
 * excludes armies.
 */
export interface MapBorder {
  readonly code: string
  readonly coast: Coast | null
  readonly excludes: Arm | null
}

/** `COAST SPA/NC ABUTS GAS MAO POR` */
export interface MapPlace {
  readonly line: number
  readonly terrain: MapTerrain
  readonly code: string
  readonly coast: Coast | null
  /** Written in lower case: fleets cannot stop here. */
  readonly isWithoutFleets: boolean
  readonly borders: readonly MapBorder[]
}

export interface MapUnit {
  readonly line: number
  readonly letter: 'A' | 'F'
  readonly code: string
  readonly coast: Coast | null
}

export interface MapPower {
  readonly line: number
  readonly power: string
  readonly adjective: string
  readonly letter: string | null
  readonly homes: Set<string>
  /** Null: it starts with its homes. */
  owned: Set<string> | null
  units: MapUnit[]
}

export interface MapName {
  readonly line: number
  readonly name: string
  readonly aliases: readonly string[]
}

export interface MapLines {
  /** By code. */
  readonly names: ReadonlyMap<string, MapName>
  /** By code, or code and coast (`SPA/NC`). */
  readonly places: ReadonlyMap<string, MapPlace>
  readonly powers: readonly MapPower[]
  /** Centres that nobody owns, with the line that lists them. */
  readonly neutral: ReadonlyMap<string, number>
  /** Centres in all lists, with the first line that lists each. */
  readonly listed: ReadonlyMap<string, number>
  /** Null: more than half of the centres. */
  readonly victory: number | null
  readonly begin: { readonly season: 'S' | 'F' | 'W'; readonly year: number }
  /** The rule `BUILD_ANY`: powers build in every centre that they own. */
  readonly buildsAnywhere: boolean
  readonly problems: readonly MapProblem[]
  readonly warnings: readonly MapProblem[]
}

const TERRAINS: readonly string[] = ['LAND', 'COAST', 'WATER', 'PORT', 'SHUT']
const UNUSED = ['DUMMY', 'DUMMIES', 'DIRECTIVE', 'DIRECTIVES', 'FLOW', 'FLOWSIGN']
const DIRECTIVES = `${TERRAINS.join(', ')}, AMEND, BEGIN, RULE, VICTORY, UNOWNED, OWNS, HOMES, UNITS, DROP or UNPLAYED`
const SEASONS: Readonly<Record<string, 'S' | 'F' | 'W'>> = { SPRING: 'S', FALL: 'F', AUTUMN: 'F', WINTER: 'W' }
const STEPS: Readonly<Record<string, string>> = { S: 'MOVEMENT', F: 'MOVEMENT', W: 'ADJUSTMENTS' }

const CODE = /^[A-Z]{3}$/
const POWER = /^_*([A-Za-z][A-Za-z+'-]{0,29})\s*(?:\(([^()]{0,40})\))?((?:\s+\S+)*)$/

/** Reads each line for itself, and remembers the power that a line is about. */
export class MapReader {
  private readonly names = new Map<string, MapName>()
  private readonly places = new Map<string, MapPlace>()
  private readonly powers = new Map<string, MapPower>()
  private readonly neutral = new Map<string, number>()
  private readonly listed = new Map<string, number>()
  private readonly problems: MapProblem[] = []
  private readonly warnings: MapProblem[] = []
  private victory: number | null = null
  private begin: MapLines['begin'] = { season: 'S', year: 1901 }
  private buildsAnywhere = false
  private current: MapPower | null = null
  private line = 0

  read(text: string): MapLines {
    for (const raw of text.split('\n')) {
      this.line++
      const line = raw.trim()
      if (line !== '' && !line.startsWith('#')) this.readLine(line)
    }
    const { names, places, neutral, listed, victory, begin, buildsAnywhere, problems, warnings } = this
    const powers = [...this.powers.values()]
    return { names, places, powers, neutral, listed, victory, begin, buildsAnywhere, problems, warnings }
  }

  private reject(message: string): void {
    this.problems.push({ line: this.line, message })
  }

  private warn(message: string): void {
    this.warnings.push({ line: this.line, message })
  }

  private readLine(line: string): void {
    const [first = '', ...rest] = line.split(/\s+/)
    const word = first.toUpperCase()
    if (line.includes('=')) return this.readName(line)
    if (TERRAINS.includes(word)) return this.readPlace(word as MapTerrain, rest)
    if ((word === 'A' || word === 'F') && rest.length === 1) return this.readUnit(word, rest[0] ?? '')
    if (UNUSED.includes(word)) return this.warn(`${word} is not used here.`)
    switch (word) {
      case 'USE':
      case 'USES':
      case 'MAP':
        return this.reject(
          `${word} needs another file. Replace this line by the content of “${(rest[0] ?? '').slice(0, 40)}”.`,
        )
      case 'RULE':
      case 'RULES':
        return this.readRules(rest)
      case 'AMEND':
        return this.amendPlace(rest)
      case 'BEGIN':
        return this.readBegin(rest)
      case 'VICTORY':
        return this.readVictory(rest)
      case 'UNOWNED':
      case 'NEUTRAL':
        this.current = null
        return this.readNeutral(rest)
      case 'CENTERS':
        return this.current === null ? this.readNeutral(rest) : this.readOwned(rest, true)
      case 'OWNS':
        return this.readOwned(rest, false)
      case 'HOME':
      case 'HOMES':
      case 'INHABITS':
        return this.readHomes(rest)
      case 'UNITS':
        if (this.current !== null) this.current.units = []
        return undefined
      case 'DROP':
        return rest.forEach((code) => this.drop(code.toUpperCase()))
      case 'UNPLAYED':
        return this.removePowers(rest.map((name) => name.toUpperCase().replace(/,$/, '')))
      default:
        return this.readPower(line)
    }
  }

  /** `Gulf of Lyon = lyo gol gulf+of+lyon` */
  private readName(line: string): void {
    const at = line.indexOf('=')
    const name = line.slice(0, at).trim()
    const [short = '', ...aliases] = line
      .slice(at + 1)
      .trim()
      .split(/\s+/)
    if (name === '' || short === '') return this.reject('Write a name, “=”, and its abbreviation: “North Sea = nth”.')
    const [code = '', coast] = short.toUpperCase().split('/')
    if (!CODE.test(code))
      return this.reject(
        `“${short.slice(0, 20)}” cannot be the abbreviation of ${name.slice(0, 40)}: use three letters.`,
      )
    // A coast has its province's name.
    if (coast !== undefined) return undefined
    if (!this.names.has(code) && this.names.size >= MAP_LIMITS.places)
      return this.reject(`A board has at most ${MAP_LIMITS.places} places. Remove some.`)
    const own = aliases
      .filter((alias) => !/[/()]/.test(alias))
      .map((alias) => alias.replaceAll('+', ' ').replace(/\?$/, ''))
    this.names.set(code, { line: this.line, name: name.slice(0, 40), aliases: own.slice(0, 20) })
    return undefined
  }

  private readPlace(terrain: MapTerrain, [text = '', abuts, ...list]: readonly string[]): void {
    const place = this.placeIn(text)
    if (place === null) return undefined
    if (abuts !== undefined && abuts.toUpperCase() !== 'ABUTS')
      return this.reject(`Write ABUTS between ${place.code} and the places it borders, not “${abuts.slice(0, 20)}”.`)
    const isWithoutFleets = text.slice(0, 3) === text.slice(0, 3).toLowerCase()
    return this.putPlace({ ...place, line: this.line, terrain, isWithoutFleets, borders: this.bordersIn(list) })
  }

  /** `AMEND PAR ABUTS ORL -BUR`: adds and removes borders of a place that an earlier line describes. */
  private amendPlace([text = '', abuts = '', ...list]: readonly string[]): void {
    const place = this.placeIn(text)
    if (place === null) return undefined
    const earlier = this.places.get(keyOf(place))
    if (earlier === undefined || abuts.toUpperCase() !== 'ABUTS')
      return this.reject('Write AMEND, a place that an earlier line describes, and ABUTS: “AMEND PAR ABUTS ORL -BUR”.')
    const removed = list.flatMap((border) => (border.startsWith('-') ? border.slice(1, 4).toUpperCase() : []))
    const added = this.bordersIn(list.filter((border) => !border.startsWith('-')))
    const borders = [...earlier.borders.filter(({ code }) => !removed.includes(code)), ...added]
    return this.putPlace({ ...earlier, line: this.line, borders })
  }

  private bordersIn(list: readonly string[]): MapBorder[] {
    return list.slice(0, MAP_LIMITS.borders + 1).flatMap((border) => {
      const neighbour = this.placeIn(border)
      const letters = border.slice(0, 3)
      const isLower = letters === letters.toLowerCase()
      const excludes = isLower ? 'fleet' : letters === letters.toUpperCase() ? null : 'army'
      return neighbour === null ? [] : [{ ...neighbour, excludes } as const]
    })
  }

  private putPlace(place: MapPlace): void {
    const { code, borders } = place
    if (borders.length > MAP_LIMITS.borders)
      return this.reject(`${code} has too many borders: at most ${MAP_LIMITS.borders} are allowed.`)
    this.places.set(keyOf(place), place)
    return undefined
  }

  private placeIn(text: string): Pick<MapBorder, 'code' | 'coast'> | null {
    const [code = '', suffix] = text.toUpperCase().split('/')
    const coast = COASTS.find((candidate) => candidate === suffix) ?? null
    if (!CODE.test(code)) this.reject(`“${text.slice(0, 20)}” is not a place: use its three-letter abbreviation.`)
    else if (suffix !== undefined && coast === null)
      this.reject(`“${text.slice(0, 20)}” has an unknown coast: use ${COASTS.join(', ')}.`)
    else return { code, coast }
    return null
  }

  private readUnit(letter: 'A' | 'F', text: string): void {
    const place = this.placeIn(text)
    if (place === null) return undefined
    if (this.current === null) return this.reject('This unit has no power. Put its line below the line of its power.')
    this.current.units.push({ ...place, letter, line: this.line })
    return undefined
  }

  private readBegin([season = '', year = '', step = '']: readonly string[]): void {
    const letter = SEASONS[season.toUpperCase()]
    if (letter === undefined || !/^\d{1,4}$/.test(year))
      return this.reject('Write BEGIN, a season and a year: “BEGIN SPRING 1901 MOVEMENT”.')
    const expected = STEPS[letter] ?? ''
    if (step !== '' && !expected.startsWith(step.toUpperCase().replace(/S$/, '')))
      return this.reject(
        `A game cannot begin with ${season} ${step.slice(0, 20)}: write ${season} ${year} ${expected}.`,
      )
    this.begin = { season: letter, year: Number(year) }
    return undefined
  }

  private readRules(rules: readonly string[]): void {
    for (const rule of rules.map((word) => word.toUpperCase()))
      if (rule === 'BUILD_ANY') this.buildsAnywhere = true
      else this.warn(`The rule ${rule.slice(0, 40)} is not used here.`)
  }

  private readVictory(counts: readonly string[]): void {
    const last = counts.at(-1) ?? ''
    if (!/^\d{1,3}$/.test(last) || Number(last) === 0)
      return this.reject('Write VICTORY and the number of centres that win: “VICTORY 18”.')
    if (counts.length > 1) this.warn(`${last} centres win in every year, not only in the last.`)
    this.victory = Number(last)
    return undefined
  }

  /** The codes of a list of centres. `-WAR` removes one. */
  private centresIn(list: readonly string[]): { readonly code: string; readonly isRemoved: boolean }[] {
    return list.flatMap((text) => {
      const code = text.replace(/^-/, '').toUpperCase()
      if (CODE.test(code)) {
        if (!this.listed.has(code)) this.listed.set(code, this.line)
        return [{ code, isRemoved: text.startsWith('-') }]
      }
      this.reject(`“${text.slice(0, 20)}” is not a centre: use its three-letter abbreviation.`)
      return []
    })
  }

  private readNeutral(list: readonly string[]): void {
    for (const { code, isRemoved } of this.centresIn(list))
      if (isRemoved) this.neutral.delete(code)
      else this.neutral.set(code, this.line)
  }

  private readOwned(list: readonly string[], replacesAll: boolean): void {
    if (this.current === null) return this.reject('Put this line below the line of the power that owns the centres.')
    const owned = replacesAll || this.current.owned === null ? new Set<string>() : this.current.owned
    for (const { code } of this.centresIn(list)) owned.add(code)
    this.current.owned = owned
    return undefined
  }

  private readHomes(list: readonly string[]): void {
    if (this.current === null)
      return this.reject('Put this line below the line of the power that these homes belong to.')
    // Only the homes change, not what it owns at first.
    this.current.owned ??= new Set(this.current.homes)
    this.current.homes.clear()
    for (const { code } of this.centresIn(list)) this.current.homes.add(code)
    return undefined
  }

  /** `FRANCE (FRENCH:F) BRE MAR PAR` */
  private readPower(line: string): void {
    const [, word = '', own = '', list = ''] = POWER.exec(line) ?? []
    const name = word.toUpperCase()
    const codes = list.split(/\s+/).filter((text) => text !== '')
    const isStray = word !== name && own === '' && codes.length === 0
    if (name === '' || isStray || codes.some((text) => !/^-?[A-Za-z]{3}$/.test(text)))
      return this.reject(
        `“${line.slice(0, 30)}” is not a valid line. The line of a power looks like “FRANCE (FRENCH) BRE MAR PAR”; other lines start with ${DIRECTIVES}.`,
      )
    const [adjective = '', letter] = own.split(':')
    const known = this.powers.get(name)
    if (known === undefined && this.powers.size >= MAP_LIMITS.powers)
      return this.reject(`A board has at most ${MAP_LIMITS.powers} powers. Remove some.`)
    this.current = known ?? {
      line: this.line,
      power: name,
      adjective: titleCase(adjective.trim() || name),
      letter: /^[A-Z]$/i.test(letter ?? '') ? (letter ?? '').toUpperCase() : null,
      homes: new Set(),
      owned: null,
      units: [],
    }
    this.powers.set(name, this.current)
    for (const { code, isRemoved } of this.centresIn(codes))
      if (isRemoved) {
        this.current.homes.delete(code)
        this.neutral.set(code, this.line)
      } else this.current.homes.add(code)
    return undefined
  }

  private drop(code: string): void {
    if (!this.names.has(code) && !this.places.has(code)) return
    this.names.delete(code)
    this.neutral.delete(code)
    this.listed.delete(code)
    for (const [key, place] of this.places) {
      if (place.code === code) this.places.delete(key)
      else this.places.set(key, { ...place, borders: place.borders.filter((border) => border.code !== code) })
    }
  }

  private removePowers(names: readonly string[]): void {
    const [all, except, ...kept] = names
    for (const name of this.powers.keys())
      if (all !== 'ALL' ? names.includes(name) : except !== 'EXCEPT' || !kept.includes(name)) this.powers.delete(name)
    if (names.length === 0 && this.current !== null) this.powers.delete(this.current.power)
    this.current = null
  }
}

/** `SPA/NC`, or `SPA` for the whole province. */
export const keyOf = ({ code, coast }: Pick<MapBorder, 'code' | 'coast'>): string =>
  coast === null ? code : `${code}/${coast}`

/** `SOUTH+AFRICA` → `South Africa` */
export const titleCase = (name: string): string =>
  name
    .replaceAll('+', ' ')
    .toLowerCase()
    .replaceAll(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
