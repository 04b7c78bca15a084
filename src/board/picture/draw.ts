/** Boards as one SVG document, which needs neither the page nor its style sheets. */
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { PictureProps } from './layout.ts'
import { Picture } from './picture.tsx'

/** Drawn by the layers of the page's board, so that a picture never says anything else than the page. */
export const drawPicture = (picture: PictureProps): string => renderToString(h(Picture, picture))
