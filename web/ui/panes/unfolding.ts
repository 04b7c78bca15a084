/** What a click unfolds is brought into sight: below the edge of a pane it would seem that nothing had happened. */
export function showUnfolded({ target }: MouseEvent): void {
  const fold = target instanceof Element ? target.closest('summary')?.parentElement : null
  if (fold == null) return
  // It unfolds after the click.
  requestAnimationFrame(() => fold.hasAttribute('open') && fold.scrollIntoView({ block: 'nearest' }))
}
