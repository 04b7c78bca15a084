/** The page formats for the user's locale. In tests that is British English on every machine. */
Object.defineProperty(globalThis, 'navigator', {
  value: { languages: ['en-GB'] } satisfies Pick<Navigator, 'languages'>,
  configurable: true,
})
