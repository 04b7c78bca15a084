/** In place of the orders about a province, until one is selected. */
export const TAP_PROVINCE = <p class="muted">Tap a province to see what happened to its orders.</p>
