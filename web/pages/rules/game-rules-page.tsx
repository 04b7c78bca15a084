/** The rules page about deadlines, absences, votes, the game master, records, press and mail. */
import type { JSX } from 'preact'
import { GAME_CHAPTERS, type GameChapter, type Point } from '../../learn/game-rules.ts'
import { Page } from '../../ui/parts.tsx'
import '../../learn/learn.css'

export function GameRules(): JSX.Element {
  return (
    <Page title="How games work" aside={<a href="/rules">The rules of the board</a>}>
      <nav aria-label="Chapters">
        <ol class="chapters">
          {GAME_CHAPTERS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {GAME_CHAPTERS.map((chapter) => (
        <Chapter key={chapter.id} chapter={chapter} />
      ))}
    </Page>
  )
}

const Chapter = ({ chapter: { id, title, text, points = [] } }: { readonly chapter: GameChapter }): JSX.Element => (
  <section id={id} class="chapter">
    <h2>{title}</h2>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {points.length > 0 && (
      <ul class="pitfalls">
        {points.map((point) => (
          <PointItem key={String(point)} point={point} />
        ))}
      </ul>
    )}
  </section>
)

const PointItem = ({ point }: { readonly point: Point }): JSX.Element =>
  typeof point === 'string' ? (
    <li>{point}</li>
  ) : (
    <li>
      <strong>{point[0]}.</strong> {point[1]}
    </li>
  )
