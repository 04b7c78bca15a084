/** Mails about a tournament: entered, no seat in a round, standings, and its end. */
import type { PlayerId } from '../../game/ids.ts'
import { type Block, button, list, paragraph, section, small, table } from '../layout/block.ts'
import type { Links, MailContent, TournamentFacts, TournamentNews } from '../mail-message.ts'
import { capitalize, formatCount, formatList } from './wording.ts'

/** `names`: of the players in the standings. A player without one has deleted their account. */
export function tournamentContent(
  { tournament, news }: TournamentFacts,
  reader: PlayerId,
  names: Readonly<Record<PlayerId, string>>,
  links: Pick<Links, 'base' | 'unsubscribe'>,
): { readonly subject: string; readonly content: MailContent } {
  const { headline, subject, sentences, blocks } = partsOf(news, tournament.name, reader, names)
  return {
    subject: `${subject} · ${tournament.name}`,
    content: {
      title: `${tournament.name}: ${headline}`,
      gist: sentences[0] ?? headline,
      blocks: [
        ...sentences.map(paragraph),
        ...blocks,
        button('See the tournament', `${links.base}/tournaments/${encodeURIComponent(tournament.id)}`),
        small(`You get this mail because you entered or organise ${tournament.name}.`, {
          label: 'Stop mails like this',
          href: links.unsubscribe,
        }),
      ],
    },
  }
}

interface Parts {
  /** Follows the name of the tournament. */
  readonly headline: string
  readonly subject: string
  readonly sentences: readonly string[]
  readonly blocks: readonly Block[]
}

function partsOf(
  news: TournamentNews,
  tournament: string,
  reader: PlayerId,
  names: Readonly<Record<PlayerId, string>>,
): Parts {
  switch (news.what) {
    case 'entered':
      return plain(news.as === 'player' ? 'you have entered' : 'you are on the waiting list', enteredText(news))
    case 'no-seat':
      return plain(`no seat in ${news.round}`, [
        `${news.round} is drawn. There were not enough players for another board, so you have no seat in this round.`,
        'You come first in the next draw. Until then you can replace a player who leaves.',
      ])
    case 'removed':
      return plain('you no longer take part', [
        'The organiser has removed you from the tournament, so you get no seat in later rounds.',
        'If you play in a running game, you get a separate mail about it.',
      ])
    case 'standings':
      return standingsParts(news, tournament, reader, names)
  }
}

const plain = (headline: string, sentences: readonly string[]): Parts => ({
  headline,
  subject: capitalize(headline),
  sentences,
  blocks: [],
})

function enteredText({ as, next }: Extract<TournamentNews, { what: 'entered' }>): readonly string[] {
  if (as === 'replacement')
    return [
      'You are on the waiting list. The organiser can give you the seat of a player who leaves.',
      'If that happens, the game sends you a mail.',
    ]
  return [
    `You play from ${next ?? 'the next round'} on. When the organiser draws it, we mail you your board and your power, and the game starts.`,
    'Until then you can withdraw on the page of the tournament.',
  ]
}

type Standings = Extract<TournamentNews, { what: 'standings' }>

function standingsParts(
  { round, isOver, rows, players }: Standings,
  tournament: string,
  reader: PlayerId,
  names: Readonly<Record<PlayerId, string>>,
): Parts {
  const nameOf = (player: PlayerId) => names[player] ?? 'A deleted account'
  const own = rows.find(({ player }) => player === reader)
  const winners = rows.filter(({ place }) => place === 1).map(({ player }) => nameOf(player))
  const ending = `${tournament} is over. ${formatList(winners)} ${winners.length === 1 ? 'wins' : 'share first place'}.`
  const place =
    own === undefined
      ? []
      : [
          `You ${isOver ? 'finish' : 'are'} ${ordinal(own.place)} of ${formatCount(players, 'player')}, with ${formatCount(own.points, 'point')}.`,
        ]
  const cells = rows.map(({ player, place: rank, points, games }) => [
    `${rank}`,
    `${nameOf(player)}${player === reader ? ' (you)' : ''}`,
    `${points}`,
    `${games}`,
  ])
  const hidden = players - rows.length
  const more = hidden > 0 ? [`${formatCount(hidden, 'more player')} on the page of the tournament.`] : []
  return {
    headline: isOver ? 'final standings' : `standings after ${round}`,
    subject: isOver ? 'Final standings' : `Standings after ${round}`,
    sentences: [isOver ? ending : `All games of ${round} are over.`, ...place],
    blocks: [
      ...section('Standings', table(['Place', 'Player', 'Points', 'Games'], cells), cells),
      ...(more.length === 0 ? [] : [list(more)]),
    ],
  }
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
/** `3rd` */
const ordinal = (number: number): string => `${number}${ENDINGS[ORDINALS.select(number)] ?? 'th'}`
