import type { APIResponse, Page } from 'playwright-core';
import { routeOf } from '../../src/testing/routes/routeExpectations';
import type { Person } from '../support/person';
import type { Disputes } from './disputes';
import type { OfficeCases } from './officeCases';
import type { Processes } from './processes';
import type { Stage } from './stage';
import type { Transactions } from './transactions';

/**
 * The person on screen. `partnerVisitor` comes from the partner, `newcomer` has no card, `firstCard` is about to add one, `member` has a
 * card and nothing else. `claimant`, `respondent` and `referee` share the disputes, `arbiter` and `operator` belong to the
 * office; `operator` has finance and supervision.
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
  | 'arbiter'
  | 'operator';

/** One screen in one of its states. */
export interface Screen {
  /** Names the test and the pictures: words joined by dashes. */
  readonly name: string;
  /** The address in docs/routes.md; `*` for a screen without a fixed address. */
  readonly route: string;
  readonly as: Actor;
  /** Opens the screen from any page and waits until it is visible. May disturb the phone's network. */
  readonly show: (person: Person, stage: Stage) => Promise<void>;
  /** The screen shows a pending request, so it never settles. */
  readonly waiting?: boolean;
}

/** A text to wait for, or the steps to the state. */
export type Steps = string | RegExp | ((person: Person, stage: Stage) => Promise<unknown>);

/** What the addresses of screens name: transactions, processes, check pages, disputes and cases. */
type Place =
  | keyof Transactions
  | `processes.${keyof Processes}`
  | `checks.${keyof Transactions['checks']}`
  | `disputes.${keyof Disputes}`
  | `cases.${keyof OfficeCases}`;

type PlacesIn<Address extends string> = Address extends `${string}{${infer Found}}${infer Rest}`
  ? Found | PlacesIn<Rest>
  : never;

/** What else a screen needs. */
export interface More {
  /** Happens before the address opens, for example to disturb the phone's network. */
  readonly before?: (person: Person, stage: Stage) => Promise<unknown>;
  readonly waiting?: boolean;
  /** The address of the shown screen, where the steps leave the opened one. */
  readonly shown?: string;
}

/** A screen that its address opens, such as `/dispute/{disputes.talk}`. */
export function at<Address extends string>(
  name: string,
  as: Actor,
  address: Address & ([PlacesIn<Address>] extends [Place] ? Address : never),
  steps: Steps,
  { before, waiting, shown = address }: More = {},
): Screen {
  return {
    name,
    route: routeOf(shown),
    as,
    waiting,
    show: async (person, stage) => {
      const opened = await stage.realAddress(address);
      await before?.(person, stage);
      await person.page.goto(opened);
      await (typeof steps === 'function' ? steps(person, stage) : person.sees(steps));
    },
  };
}

/** Waits for a button. */
export const button =
  (name: string) =>
  ({ page }: Person) =>
    page.getByRole('button', { name, exact: true }).waitFor();

/** Waits for the heading of the page. */
export const heading =
  (name: string) =>
  ({ page }: Person) =>
    page.getByRole('heading', { level: 1, name }).waitFor();

/** Presses a button and waits for its sheet or dialog. */
export const opens = (name: string, role: 'dialog' | 'alertdialog') => async (person: Person) => {
  await person.press(name);
  await person.page.getByRole(role).waitFor();
};

/** The call for the details of a transaction. */
export const DETAILS = '**/transactions/details/';

/** Changes the data of the server's answers to a call. */
export async function changeAnswer(
  page: Page,
  url: string,
  change: (data: Awaited<ReturnType<APIResponse['json']>>) => object,
): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: change(data) } });
  });
}

/** Changes the details of the transaction that a page asks for. */
export function changeDetails(page: Page, change: Parameters<typeof changeAnswer>[2]): Promise<void> {
  return changeAnswer(page, DETAILS, (data) => ({ ...data, details: { ...data.details, ...change(data.details) } }));
}

/** Answers a call with a refusal. */
export async function refuse(
  page: Page,
  url: string,
  status: number,
  error: { readonly code: number; readonly fields?: object },
): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status, json: { error: { message: '', ...error } } }));
}

const STREAM = '**/api/v1/events/';
const SINCE = '**/api/v1/events/since/**';

/** Keeps the live stream from a page. The answered function reports a change of this transaction. */
export async function delayChange(page: Page, paymentCode: string): Promise<() => void> {
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const data = { cursor: 1, changes: [{ payment_code: paymentCode, version: 1 }], unread: 0 };
  await page.route(STREAM, (route) => route.abort());
  await page.route(SINCE, (route) => told.then(() => route.fulfill({ json: { data } })));
  return tell;
}

/** Blocks the live stream and its polling. */
export async function blockLiveChanges(page: Page): Promise<void> {
  await page.route(STREAM, (route) => route.abort());
  await page.route(SINCE, (route) => route.abort());
}

/** Changes the page's timers: `held` stops timers of four seconds, `short` makes timers of a second or more ten times faster. */
export async function changeTimers(page: Page, to: 'held' | 'short'): Promise<void> {
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

/** Waits for a toast and hovers over it, so that it stays. */
export async function holdToast({ page }: Person, text: string): Promise<void> {
  await page.getByText(text).first().hover();
}
