/** Boards as one SVG document, which needs neither the page nor its style sheets. */
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { flat, type Look } from './flat.ts'
import { readMarkup, writeMarkup } from './markup.ts'
import type { PictureProps } from './layout.ts'
import { Picture } from './picture.tsx'

/** The board's own drawing, so that a picture never says anything else than the page. */
export const drawPicture = (picture: PictureProps, look: Look): string =>
  writeMarkup(flat(readMarkup(renderToString(h(Picture, picture))), look))
