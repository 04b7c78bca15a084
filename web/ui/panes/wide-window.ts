/** A window with room for panes beside the board: the same width stands in web/style/wide-window.css. */
export const WIDE_WINDOW = '(width >= 62.5rem)'
