/** Texts about the age of offline data. */
export const offlineCopy = {
  /** The time follows in its own element. */
  lastNews: (day: string) => `آخرین خبر: ${day}،`,
} as const;
