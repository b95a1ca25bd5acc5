/** What the app says of how old its news are. */
export const offlineCopy = {
  /** The time follows. */
  lastNews: (day: string) => `آخرین خبر: ${day}،`,
  /** Whose turn it was then; what they had to do follows. */
  turnWas: (name: string) => `نوبت ${name} بود:`,
  turnUntil: (text: string, { day, time }: { day: string; time: string }) =>
    `${text.replace(/\.$/, '')}، تا ${day} ${time}.`,
} as const;
