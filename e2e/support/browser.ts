import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, chromiumToStart } from './chromium';

/** A development build reports how long its checks took. */
const BUSY_MACHINE = /more than the warning threshold/;

/** The test itself blocked the worker. */
const NO_WORKER = /Service Worker registration blocked by Playwright/;

/** Reported for each request without a connection. */
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED/;

export interface BrowserOptions {
  /** Keeps pages in the back/forward cache, which Playwright turns off. Needs a whole browser. */
  keepsPages?: boolean;
  /** An installed browser, with push messages and installing. */
  whole?: boolean;
}

/** Opens Chromium without background requests. Uncaught errors of its pages fail the test. */
export async function openBrowser({ keepsPages = false, whole = keepsPages }: BrowserOptions = {}): Promise<Browser> {
  const start = () =>
    chromium.launch({
      executablePath: chromiumToStart({ whole }),
      ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
      args: [...CHROMIUM_ARGUMENTS],
    });
  // Chromium itself can crash before it has a page, which says nothing about the app.
  const browser = await start().catch(start);
  noteErrorsOf(browser);
  return browser;
}

/** A phone with storage of its own, and the complaints of its console. */
export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[];
}

export interface PhoneOptions {
  /** Runs the service worker, which costs a hundred requests. The phone may go offline: network errors are no complaint. */
  keepsApp?: boolean;
  /**
   * Shows full resolution and motion, for pictures, measurements and one story. Without a graphics card each frame costs time, and a tap
   * waits for motion.
   */
  inHand?: boolean;
}

/** Opens a new phone in the size of the design. A request to another host is a complaint. */
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
    // The text of a failed load does not name its address.
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

/** Why a page is opened by its address. */
export type Reason =
  /** A new tab, or a phone that has never seen the app. */
  | 'a first visit'
  | 'a sent link'
  /** The partner's site or the sandbox desk, before and after the app. */
  | 'another site'
  /** A page without the app, to change what the app finds at its start. */
  | 'beside the app';

/**
 * The only way to open an address. All else is reached by taps, because a loaded page would hide stale data. The screens (screens/) also
 * open addresses: they show states and tell no story. config/tapping.test.ts checks this.
 */
export async function arrive(page: Page, _reason: Reason, address: string): Promise<Response | null> {
  return page.goto(address);
}

const thrown: string[] = [];

/** Collects each uncaught error of each page of this browser. */
export function noteErrorsOf(browser: Browser): void {
  browser.on('context', (context) => {
    context.on('weberror', (webError) => {
      const error = webError.error();
      thrown.push(`${webError.page()?.url() ?? 'a page'}\n${error.stack || String(error)}`);
    });
  });
}

/** The uncaught errors since the last call, with address and stack. */
export function takePageErrors(): string[] {
  return thrown.splice(0);
}
