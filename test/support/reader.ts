/** The page writes in the manner of its reader. In tests that is one from Britain, whatever the machine speaks. */
Object.defineProperty(globalThis, 'navigator', {
  value: { languages: ['en-GB'] } satisfies Pick<Navigator, 'languages'>,
  configurable: true,
})
