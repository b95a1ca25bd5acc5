/** Not at once: who starts a server wants to see it first. */
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 24 * 3_600_000;

/** Does some work a minute after it was first asked whether it is due, and then once a day; what failed is due again at once. */
export class Tidying {
  private dueAt: Date | null = null;

  constructor(private readonly work: () => Promise<void>) {}

  /** @throws whatever the work throws */
  async runIfDue(now: Date): Promise<void> {
    this.dueAt ??= later(now, FIRST_AFTER_MS);
    if (now < this.dueAt) return;
    // Before the work, so that nobody begins it a second time while it runs.
    this.dueAt = later(now, EVERY_MS);
    try {
      await this.work();
    } catch (error) {
      this.dueAt = now;
      throw error;
    }
  }
}

function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
