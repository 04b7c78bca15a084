/** How to draw a board as an SVG. */
import type { JSX } from 'preact'

/** The names of shapes, and what each means. */
const SHAPES: readonly (readonly [name: string, meaning: string])[] = [
  ['PAR', 'the outline of a place, closed, with its code as name. It may have several'],
  ['SPA/NC', 'a circle near the middle of that coast. Each coast in the board file needs one'],
  ['PAR.unit, PAR.centre, PAR.label', 'circles where you want the unit, the centre and the code; optional'],
  ['DEN.water', 'water that is part of a place'],
  ['land-alps, water-lake', 'ground that is not a place'],
  ['islet-1', 'a small island that divides nothing'],
  ['bridge-SIC-TUN', 'a line over water that armies cross'],
]

export const DrawingHelp = (): JSX.Element => (
  <details>
    <summary>How to draw a board</summary>
    <div class="stack">
      <p>
        Use any program that saves SVG. The name of a shape is its <code>id</code>, in Inkscape its label. Later shapes
        cover earlier ones. Colours do not matter: the page draws all boards in the same style.
      </p>
      <ul>
        {SHAPES.map(([name, meaning]) => (
          <li key={name}>
            <strong>{name}</strong>: {meaning}
          </li>
        ))}
      </ul>
      <p>
        Places border each other if their outlines come within 0.2 % of the width of the board. If no place in the board
        file has <code>ABUTS</code>, the borders are those of the drawing. Otherwise you see where the two differ.
      </p>
    </div>
  </details>
)
