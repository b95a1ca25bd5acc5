import type { Browser } from 'playwright-core';

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
