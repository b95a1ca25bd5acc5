import type { Page } from 'playwright-core';

const STREAM = '**/api/v1/events/';
const SINCE = '**/api/v1/events/since/**';

/** Keeps the stream from a page. When what it answers is called, the page is told that something of this transaction has changed. */
export async function tellLater(page: Page, paymentCode: string): Promise<() => void> {
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const data = { cursor: 1, changes: [{ payment_code: paymentCode, version: 1 }], unread: 0 };
  await page.route(STREAM, (route) => route.abort());
  await page.route(SINCE, (route) => told.then(() => route.fulfill({ json: { data } })));
  return tell;
}

/** Neither stream nor question reaches the server. */
export async function cutOff(page: Page): Promise<void> {
  await page.route(STREAM, (route) => route.abort());
  await page.route(SINCE, (route) => route.abort());
}

/** Seconds that the page on screen counts from now on: a moment of four never ends, or what takes longer comes ten times as soon. */
export async function turnSeconds(page: Page, to: 'held' | 'short'): Promise<void> {
  await page.evaluate((isHeld) => {
    const { setTimeout } = window;
    const { now } = Date;
    const patched = (handler: TimerHandler, milliseconds = 0, ...rest: unknown[]) =>
      isHeld && milliseconds === 4_000
        ? 0
        : setTimeout(handler, isHeld || milliseconds < 1_000 ? milliseconds : milliseconds / 10, ...rest);
    Object.assign(window, { setTimeout: patched });
    if (!isHeld) Date.now = () => now() + 6_000;
  }, to === 'held');
}
