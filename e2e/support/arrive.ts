import type { Page, Response } from 'playwright-core';

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
