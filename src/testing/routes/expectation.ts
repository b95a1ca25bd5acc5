import type { CallName } from '@contract/calls';
import type { Standing } from '../createTestApp';

/** No call of the contract: /contact looks whether the configured chat is there before it frames it. */
export const SUPPORT_CHAT_LOOK = 'HEAD /sandbox/support-chat';

/** None of the contract's calls for the two sides: the office's are apart. */
export const OFFICE_LOOK = 'GET /office/v1/disputes/';

/** What a screen asks the server for. */
export type RouteCall = CallName | typeof SUPPORT_CHAT_LOOK | typeof OFFICE_LOOK;

/** The screen that opens: the heading that tells it from others, and the calls that it makes on opening, besides those of the splash. */
export interface Opens {
  readonly heading: string;
  readonly calls: readonly RouteCall[];
  /** What it asks besides when something waits for the person. */
  readonly whenSomethingWaits?: readonly RouteCall[];
}

/** Another address of the app, and the calls that are made before it is known. */
export interface LeadsTo {
  readonly to: string;
  readonly calls: readonly RouteCall[];
}

/** What somebody finds at an address. */
export type Visit = Opens | LeadsTo;

/** One address of the product text's section 2, and what it is for each of the three application states. */
export interface RouteExpectation extends Readonly<Record<Standing, Visit>> {
  /** As the product text and the router write it. */
  readonly path: string;
  /** What the test visits; {@link PLACES} stand for what only the test knows. The path itself unless it names parameters. */
  readonly address: string;
}

/** Stand in an address for a payment request, a bank account of the member's, and the partner's process. */
export const PLACES = { code: 'CODE', account: 'ACCOUNT', process: 'PROCESS' } as const;

/** A screen opens. */
export function opens(heading: string, ...calls: readonly RouteCall[]): Opens {
  return { heading, calls };
}

/** The address leads to another one. */
export function leadsTo(to: string, ...calls: readonly RouteCall[]): LeadsTo {
  return { to, calls };
}

/** A visitor is led to the login, which remembers the way to a payment. */
export function toLoginFrom(address: string): LeadsTo {
  return leadsTo(`/login?redirect-link=${encodeURIComponent(address)}`);
}

const TO_LOGIN = leadsTo('/login');
const TO_FIRST_CARD = leadsTo('/create-first-card');

interface Parts extends Partial<Record<Standing, Visit>> {
  readonly address?: string;
}

/** A page of whoever has a bank account, unless `parts` says otherwise: others are led to what comes before. */
export function memberRoute(path: string, member: Visit, parts: Parts = {}): RouteExpectation {
  const { address = path, visitor = TO_LOGIN, newcomer = TO_FIRST_CARD } = parts;
  return { path, address, visitor, newcomer, member };
}

/** A page that is the same for everybody. */
export function openRoute(path: string, visit: Visit, parts: Parts = {}): RouteExpectation {
  return memberRoute(path, visit, { visitor: visit, newcomer: visit, ...parts });
}
