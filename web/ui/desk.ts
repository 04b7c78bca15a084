/** A window with room for panes beside the board: the same width stands in web/style/desk.css. */
export const DESK = '(width >= 62.5rem)'
