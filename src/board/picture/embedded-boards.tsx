/** Draws boards for an HTML page without scripts, in the theme that the page has. */
import { renderToString } from 'preact-render-to-string'
import { CODES_FROM, detailOf, MIN_SPAN } from '../detail.ts'
import { Drawing } from '../drawing.tsx'
import { PAGE_PALETTE } from '../powers/colours.ts'
import type { PictureProps } from './picture-layout.ts'
import { lightenPaths } from './light-paths.ts'
import style from './style.json' with { type: 'json' }

type Boards = Pick<PictureProps, 'plate' | 'boards'>

/** Several boards are beside each other, and small. */
const detailFor = ({ plate, boards }: Boards) => detailOf(boards.length === 1 ? CODES_FROM : MIN_SPAN, plate.width)

/** An element for each board. `name`: the text alternative. */
export const drawEmbeddedBoards = (props: Boards & { readonly name: string }): readonly string[] =>
  props.boards.map(({ title, scene }, i) =>
    lightenPaths(
      renderToString(
        <svg
          class="plate"
          viewBox={`0 0 ${props.plate.width} ${props.plate.height}`}
          role="img"
          aria-label={props.boards.length === 1 ? props.name : `${title}: ${props.name}`}
        >
          <Drawing
            plate={props.plate}
            scene={scene}
            detail={detailFor(props)}
            palette={PAGE_PALETTE}
            id={`board-${i}-`}
          />
        </svg>,
      ),
    ),
  )

/** The style sheet of these boards. */
export const embeddedBoardStyle = (props: Boards): string =>
  `${style.page}.plate{--weight:${detailFor(props).token.toFixed(3)}}`
