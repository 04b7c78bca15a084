/** Where one says what is looked for. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { PRESS_LIMITS } from '../../../src/game/press/model.ts'

export interface SearchProps {
  /** What was looked for last. */
  readonly words: string
  readonly onSearch: (words: string) => void
}

export function Search({ words, onSearch }: SearchProps): JSX.Element {
  const [typed, setTyped] = useState(words)
  return (
    <form
      class="row search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <input
        type="search"
        aria-label="Search all messages"
        placeholder="Search all messages"
        maxLength={PRESS_LIMITS.search}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          // The cross in the field takes the search back.
          if (event.currentTarget.value === '') onSearch('')
        }}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <button disabled={typed.trim() === ''}>Search</button>
    </form>
  )
}
