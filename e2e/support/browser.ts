import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, chromiumToStart } from './chromium';
import { noteErrorsOf } from './pageErrors';

/** A development build tells how long its own checks took. */
const BUSY_MACHINE = /more than the warning threshold/;

/** Whoever opens a phone without the app's worker has asked for it. */
const NO_WORKER = /Service Worker registration blocked by Playwright/;

/** Of each request that could not be sent. */
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED/;

interface BrowserOptions {
  /** Pages that are left stay as they are until somebody comes back, as on every phone: a whole browser does, and Playwright turns that off. */
  keepsPages?: boolean;
  /** Where there is one, a browser with what people have around a page: messages of apps, a place to put them. */
  whole?: boolean;
}

/** Opens this machine's Chromium with everything off that would call home. What its pages throw fails the test. */
export async function openBrowser({ keepsPages = false, whole = keepsPages }: BrowserOptions = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumToStart({ whole }),
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
    args: [...CHROMIUM_ARGUMENTS],
  });
  noteErrorsOf(browser);
  return browser;
}

/** A phone of its own: its own storage, and a list of everything the console complained about. */
export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[];
}

export interface PhoneOptions {
  /**
   * The app is kept on the phone by its service worker; mostly that is beside the point, and a hundred requests. Such a phone may lose its
   * connection: what the browser says of that is no complaint.
   */
  keepsApp?: boolean;
  /**
   * With each pixel and movement that a phone in somebody's hand has: for pictures, measurements and one story. A machine without a graphics
   * card draws each frame itself, and a tap waits for what moves.
   */
  inHand?: boolean;
}

/** Opens a fresh phone at the size the design was drawn for. Requests to any host but the server's are complaints too. */
export async function openPhone(
  browser: Browser,
  origin: string,
  { keepsApp = false, inHand = false }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: inHand ? 2 : 1,
    reducedMotion: inHand ? 'no-preference' : 'reduce',
    hasTouch: true,
    serviceWorkers: keepsApp ? 'allow' : 'block',
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const complaints: string[] = [];
  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    const expected = keepsApp ? [BUSY_MACHINE, NO_CONNECTION] : [BUSY_MACHINE, NO_WORKER];
    const isExpected = expected.some((pattern) => pattern.test(message.text()));
    // of what could not be loaded the text alone does not say which it was
    if (isComplaint && !isExpected) complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(origin) && !address.startsWith('data:') && !address.startsWith('blob:')) {
      complaints.push(`asked another host: ${address}`);
    }
  });
  return { context, page: await context.newPage(), complaints };
}
