/** The maximum number of recent entries. */
const recentMost = 8

/** The recent keys after this one is chosen. */
export const withRecent = (recent: readonly string[], key: string): string[] =>
  [key, ...recent.filter((other) => other !== key)].slice(0, recentMost)
