import type { Page } from 'playwright-core';
import type { Person } from '../support/person';
import type { Stage } from './stage';

/**
 * Whose phone shows a screen: nobody logged in, on the own way or sent by the partner; logged in without a card; about to
 * add the first one; with a card and nothing else; the two sides of every transaction on the stage; and the two who disagree about
 * others, with whoever judges,
 * and one of our own people.
 */
export type Actor =
  | 'visitor'
  | 'partnerVisitor'
  | 'newcomer'
  | 'firstCard'
  | 'member'
  | 'seller'
  | 'buyer'
  | 'claimant'
  | 'respondent'
  | 'referee'
  | 'arbiter';

/** One screen of the product text (section 2) in one of its states. */
export interface Screen {
  /** Names its test and its pictures: words joined by dashes. */
  readonly name: string;
  /** As the product text writes it; `*` for what belongs to no place of its own. */
  readonly route: string;
  readonly as: Actor;
  /** Brings the actor's phone there from wherever it was, and waits until it is there to be seen. May disturb its network. */
  readonly show: (person: Person, stage: Stage) => Promise<void>;
  /** The screen shows that something is on its way: it never comes to rest. */
  readonly waiting?: boolean;
}

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

/** Waits for a toast, and holds it as a pointer does that rests on it: it would be gone before it is looked at twice. */
export async function holdToast({ page }: Person, text: string): Promise<void> {
  await page.getByText(text).first().hover();
}
