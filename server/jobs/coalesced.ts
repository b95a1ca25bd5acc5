/** Work that many may ask for: done at once, and what is asked for in the pause after it is done together at the pause's end. */
export class Coalesced {
  private pause: NodeJS.Timeout | null = null;
  private askedAgain = false;

  constructor(private readonly settings: { readonly pauseMs: number; readonly work: () => void }) {}

  ask(): void {
    if (this.pause) {
      this.askedAgain = true;
      return;
    }
    this.askedAgain = false;
    this.pause = setTimeout(() => {
      this.pause = null;
      if (this.askedAgain) this.ask();
    }, this.settings.pauseMs);
    this.settings.work();
  }
}
