/** Fakes bookmarks, which the local runtime lacks. */
export function withBookmarks(storage: DurableObjectStorage, asked: unknown[] = []): DurableObjectStorage {
  return Object.assign(storage, {
    getCurrentBookmark: async () => 'now',
    getBookmarkForTime: async (at: number) => `bookmark of ${at}`,
    onNextSessionRestoreBookmark: async (bookmark: string) => {
      asked.push(bookmark)
      return 'undo'
    },
  })
}
