import { type Browser, launch, type Page } from 'puppeteer-core';
import type { Engine, EnginePhone, Theme } from './engine';

/** What `prefers-color-scheme` answers, which ESR cannot be asked for over BiDi. */
const COLOR_SCHEME: Record<Theme, number> = { dark: 0, light: 1 };

/** Firefox over WebDriver BiDi; a theme is a browser of its own. */
export class Firefox implements Engine {
  private readonly browsers = new Map<Theme, Promise<Browser>>();

  constructor(private readonly program: string) {}

  async openPhone(theme: Theme): Promise<EnginePhone> {
    const browser = this.browsers.get(theme) ?? this.launch(theme);
    this.browsers.set(theme, browser);
    const context = await (await browser).createBrowserContext();
    return new FirefoxPhone(await context.newPage());
  }

  async close(): Promise<void> {
    await Promise.all([...this.browsers.values()].map(async (browser) => (await browser).close()));
  }

  private launch(theme: Theme): Promise<Browser> {
    return launch({
      browser: 'firefox',
      executablePath: this.program,
      headless: true,
      defaultViewport: { width: 390, height: 844, deviceScaleFactor: 2 },
      env: { ...process.env, TZ: 'Asia/Tehran' },
      extraPrefsFirefox: {
        'intl.accept_languages': 'fa-IR',
        'layout.css.prefers-color-scheme.content-override': COLOR_SCHEME[theme],
      },
    });
  }
}

/** The one on the screen of its window: in a tab behind another nothing is painted, and no animation comes to its end. */
const inFront = new WeakMap<Browser, Page>();

class FirefoxPhone implements EnginePhone {
  private readonly complaints: string[] = [];

  constructor(private readonly page: Page) {
    page.on('pageerror', (error) => {
      this.complaints.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) this.complaints.push(message.text());
    });
  }

  async open(address: string): Promise<void> {
    await this.comeToFront();
    await this.page.goto(address);
  }

  async back(): Promise<void> {
    await this.page.goBack();
  }

  async ask<Answer>(expression: string): Promise<Answer> {
    await this.comeToFront();
    return (await this.page.evaluate(expression)) as Answer;
  }

  async press(x: number, y: number): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async photograph(): Promise<Buffer> {
    return Buffer.from(await this.page.screenshot());
  }

  async takeComplaints(): Promise<string[]> {
    return this.complaints.splice(0);
  }

  private async comeToFront(): Promise<void> {
    const browser = this.page.browser();
    if (inFront.get(browser) === this.page) return;
    await this.page.bringToFront();
    inFront.set(browser, this.page);
  }
}
