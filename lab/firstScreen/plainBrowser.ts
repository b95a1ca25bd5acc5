import { type Browser, type BrowserContext, type CDPSession, launch } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, chromiumToStart } from '../../e2e/support/chromium';

/** A page without a debugger, as far as it can be asked. */
export interface PlainPage {
  readonly session: CDPSession;
  close(): Promise<void>;
}

/**
 * A browser as people have it: nothing in its pages notes what they do. Playwright and puppeteer let a debugger hear of every request and every
 * line of the console, and for each V8 reads the app's source again, to say where it came from: at the start of this app more work than the
 * start itself (docs/performance.md).
 */
export class PlainBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly session: CDPSession,
  ) {}

  /** @param profile the folder of a phone that has been used before; without one nothing is kept */
  static async open(profile?: string): Promise<PlainBrowser> {
    const browser = await launch({
      executablePath: chromiumToStart(),
      ...(profile !== undefined && { userDataDir: profile }),
      env: { ...process.env, TZ: 'Asia/Tehran' },
      args: [...CHROMIUM_ARGUMENTS, '--lang=fa-IR'],
    });
    return new PlainBrowser(browser, await browser.target().createCDPSession());
  }

  /** Storage and a cache of their own. */
  async openContext(): Promise<BrowserContext> {
    return this.browser.createBrowserContext();
  }

  async openPage(context?: BrowserContext): Promise<PlainPage> {
    const { targetId } = await this.session.send('Target.createTarget', {
      url: 'about:blank',
      ...(context?.id !== undefined && { browserContextId: context.id }),
    });
    const { sessionId } = await this.session.send('Target.attachToTarget', { targetId, flatten: true });
    const session = this.session.connection()?.session(sessionId);
    if (!session) throw new Error('The page could not be reached.');
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: 390,
      height: 844,
      deviceScaleFactor: 2,
      mobile: false,
    });
    return {
      session,
      close: async () => {
        await this.session.send('Target.closeTarget', { targetId });
      },
    };
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
