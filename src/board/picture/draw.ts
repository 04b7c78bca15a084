/** Boards as SVG documents, which need neither the page nor its style sheets. */
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { Freely, Numbered } from './ground/regions.tsx'
import type { GroundProps, PictureProps } from './layout.ts'
import { Picture } from './picture.tsx'

/** Drawn by the layers of the page's board, so that a picture never says anything else than the page. */
export const drawPicture = (picture: PictureProps): string => renderToString(h(Picture, picture))

/** What lies on the ground and the tints of the owners, without both. */
export const drawOver = (picture: PictureProps): string => renderToString(h(Picture, { ...picture, part: 'over' }))

/** The ground: as nobody owns it, how much of it is free to be tinted, and whose it is. */
export const drawGround = (picture: PictureProps): string => renderToString(h(Picture, { ...picture, part: 'ground' }))
export const drawFree = (ground: GroundProps): string => renderToString(h(Freely, ground))
export const drawNumbers = (ground: GroundProps): string => renderToString(h(Numbered, ground))
