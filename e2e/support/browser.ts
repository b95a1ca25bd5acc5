import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium';

interface BrowserOptions {
  /** Pages that are left stay as they are until somebody comes back, as on every phone; Playwright turns that off. */
  keepsPages?: boolean;
}

/** Opens this machine's Chromium with everything off that would call home. */
export async function openBrowser({ keepsPages = false }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: install one, or set CHROMIUM to its path.');
  return chromium.launch({
    executablePath,
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A phone of its own: its own storage, and a list of everything the console complained about. */
export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[];
}

/** Opens a fresh phone at the size the design was drawn for. Requests to any host but the server's are complaints too. */
export async function openPhone(browser: Browser, origin: string): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(origin) && !address.startsWith('data:') && !address.startsWith('blob:')) {
      complaints.push(`asked another host: ${address}`);
    }
  });
  return { context, page, complaints };
}
