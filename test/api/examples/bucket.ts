/** A bucket in memory, as far as backups use it. */

interface Stored {
  readonly text: string
  readonly customMetadata: Readonly<Record<string, string>>
}

interface Listing {
  readonly prefix?: string
  readonly startAfter?: string
}

export class MemoryBucket {
  readonly #objects = new Map<string, Stored>()

  async get(key: string) {
    const object = this.#objects.get(key)
    if (object === undefined) return null
    return { text: async () => object.text, json: async (): Promise<unknown> => JSON.parse(object.text) }
  }

  async put(key: string, text: string, { customMetadata = {} }: Partial<Pick<Stored, 'customMetadata'>> = {}) {
    this.#objects.set(key, { text, customMetadata })
  }

  async delete(keys: string | readonly string[]) {
    for (const key of [keys].flat()) this.#objects.delete(key)
  }

  async list({ prefix = '', startAfter = '' }: Listing = {}) {
    const objects = [...this.#objects]
      .filter(([key]) => key.startsWith(prefix) && key > startAfter)
      .map(([key, { customMetadata }]) => ({ key, customMetadata }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    return { objects, delimitedPrefixes: [], truncated: false }
  }
}
