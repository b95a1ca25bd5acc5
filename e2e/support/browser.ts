import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, chromiumToStart } from './chromium';

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

/** Why a page is opened by its address. */
export type Reason =
  /** Somebody begins: a new tab, a phone that has never seen the app. */
  | 'a first visit'
  | 'a link somebody sent'
  /** The partner's site or the desk: places from which people come, and to which they leave. */
  | 'another site'
  /** Where the app does not run, to change what it finds when it starts. */
  | 'beside the app';

/**
 * The only way in by an address. Everything else is reached as a person reaches it, by tapping: what goes stale between two
 * pages is fresh again after a page is loaded. The screens' catalogue (screens/) stands at addresses as well, because
 * it shows states and tells no story. A test holds the browser tests to this (config/tapping.test.ts).
 */
export async function arrive(page: Page, _reason: Reason, address: string): Promise<Response | null> {
  return page.goto(address);
}

const thrown: string[] = [];

/** Notes every uncaught exception and unhandled rejection of every page that this browser will ever open. */
export function noteErrorsOf(browser: Browser): void {
  browser.on('context', (context) => {
    context.on('weberror', (webError) => {
      const error = webError.error();
      thrown.push(`${webError.page()?.url() ?? 'a page'}\n${error.stack || String(error)}`);
    });
  });
}

/** What pages have thrown since this was asked last, with the page's address and the stack. */
export function takePageErrors(): string[] {
  return thrown.splice(0);
}
