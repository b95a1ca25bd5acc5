/** Work that is done every so often, never twice at once. */
export class Repeating {
  private timer: NodeJS.Timeout | null = null;
  private present: Promise<void> | null = null;

  /** @param settings.work reports its failures itself. */
  constructor(private readonly settings: { readonly everyMs: number; readonly work: () => Promise<void> }) {}

  start(): void {
    this.timer ??= setInterval(() => this.run(), this.settings.everyMs);
  }

  /** Resolves when what was begun is done. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.present;
  }

  private run(): void {
    this.present ??= this.settings.work().finally(() => {
      this.present = null;
    });
  }
}
