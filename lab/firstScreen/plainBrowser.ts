import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CHROMIUM_ARGUMENTS, chromiumToStart } from '../../e2e/support/chromium';

interface Answer {
  readonly id?: number;
  // biome-ignore lint/suspicious/noExplicitAny: the results of all commands of the protocol
  readonly result?: any;
  readonly error?: { readonly message: string };
}

/** A tab. Its commands reach the page, and the page reports nothing by itself. */
export interface PlainPage {
  // biome-ignore lint/suspicious/noExplicitAny: the results of all commands of the protocol
  send(method: string, params?: object): Promise<any>;
  close(): Promise<void>;
}

/**
 * Chromium over the debugging pipe. Playwright also enables events for each request and console line, and V8 then reads the app's source
 * again: more work than the start that is measured (docs/performance.md).
 */
export class PlainBrowser {
  private lastId = 0;
  private readonly pending = new Map<number, (answer: Answer) => void>();

  private constructor(
    private readonly browser: ChildProcess,
    private readonly profile: string,
    private readonly isTemporary: boolean,
  ) {
    let received = '';
    const output = browser.stdio[4] as Readable;
    output.setEncoding('utf8').on('data', (chunk: string) => {
      const messages = (received + chunk).split('\0');
      received = messages.pop() ?? '';
      for (const message of messages) {
        const answer: Answer = JSON.parse(message);
        this.pending.get(answer.id ?? 0)?.(answer);
        this.pending.delete(answer.id ?? 0);
      }
    });
  }

  /** @param usedProfile the folder of a phone that has been used before; without it the browser stores nothing */
  static async open(usedProfile?: string): Promise<PlainBrowser> {
    const profile = usedProfile ?? (await mkdtemp(path.join(tmpdir(), 'amanat-plain-')));
    const options = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--lang=fa-IR'];
    const browser = spawn(chromiumToStart(), [...CHROMIUM_ARGUMENTS, ...options, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      env: { ...process.env, TZ: 'Asia/Tehran' },
    });
    return new PlainBrowser(browser, profile, usedProfile === undefined);
  }

  /** Creates separate storage and a separate cache; answers their id. */
  async createContext(): Promise<string> {
    return (await this.send('Target.createBrowserContext', {})).browserContextId;
  }

  async closeContext(browserContextId: string): Promise<void> {
    await this.send('Target.disposeBrowserContext', { browserContextId });
  }

  /** @param browserContextId the profile's own context without it */
  async openPage(browserContextId?: string): Promise<PlainPage> {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page: PlainPage = {
      send: (method, params = {}) => this.send(method, params, sessionId),
      close: async () => {
        await this.send('Target.closeTarget', { targetId });
      },
    };
    const size = { width: 390, height: 844, deviceScaleFactor: 2, mobile: false };
    await page.send('Emulation.setDeviceMetricsOverride', size);
    // The scroll bar of a phone takes no width.
    await page.send('Emulation.setScrollbarsHidden', { hidden: true });
    return page;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.browser.on('close', resolve));
    await this.send('Browser.close', {});
    await ended;
    if (this.isTemporary) await rm(this.profile, { recursive: true, force: true });
  }

  private async send(method: string, params: object, sessionId?: string) {
    this.lastId += 1;
    const id = this.lastId;
    const answered = new Promise<Answer>((resolve) => this.pending.set(id, resolve));
    const input = this.browser.stdio[3] as Writable;
    input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }
}
