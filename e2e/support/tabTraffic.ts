import type { Page, Request } from 'playwright-core';

const REFRESH = '/api/v1/refresh/';

/** Tabs are quiet after this many ms without a pending request; polled at this interval. */
const QUIET_MS = 40;
const LOOK_EVERY_MS = 10;
const GIVE_UP_MS = 30_000;

/** The API requests of some tabs and their outcomes, without the live stream. */
export class TabTraffic {
  private readonly open = new Set<Request>();
  private done: { name: string; status: number }[] = [];
  private failures = 0;
  private lastChange = Date.now();

  constructor(tabs: readonly Page[]) {
    for (const [index, tab] of tabs.entries()) {
      tab.on('request', (request) => this.started(request));
      tab.on('requestfailed', (request) => this.ended(request, () => (this.failures += 1)));
      tab.on('requestfinished', async (request) => {
        const status = (await request.response())?.status() ?? 0;
        this.ended(request, () => this.done.push({ name: `${index} ${new URL(request.url()).pathname}`, status }));
      });
    }
  }

  /** Starts counting again. */
  forget(): void {
    this.done = [];
    this.failures = 0;
    this.lastChange = Date.now();
  }

  /** Waits for at least `answers` successful requests besides refreshes, and then for quiet tabs. */
  async settled(answers = 1): Promise<void> {
    const deadline = Date.now() + GIVE_UP_MS;
    while (Date.now() < deadline) {
      const isQuiet = this.open.size === 0 && Date.now() - this.lastChange > QUIET_MS;
      if (isQuiet && new Set(this.answered()).size >= answers) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  /** Tab and path of each successful request besides refreshes. */
  answered(): string[] {
    return this.done.filter(({ name, status }) => status === 200 && !name.endsWith(REFRESH)).map(({ name }) => name);
  }

  refreshes(): number {
    return this.done.filter(({ name }) => name.endsWith(REFRESH)).length;
  }

  /** Requests with an expired token. */
  refused(): number {
    return this.done.filter(({ status }) => status === 401).length;
  }

  failed(): number {
    return this.failures;
  }

  private started(request: Request): void {
    if (!request.url().includes('/api/v1/') || request.url().includes('/api/v1/events/')) return;
    this.open.add(request);
    this.lastChange = Date.now();
  }

  private ended(request: Request, note: () => void): void {
    if (!this.open.delete(request)) return;
    note();
    this.lastChange = Date.now();
  }
}
