/** What the app says of how old its news are. */
export const offlineCopy = {
  /** The time follows. */
  lastNews: (day: string) => `آخرین خبر: ${day}،`,
} as const;
