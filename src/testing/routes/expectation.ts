import type { CallName } from '@contract/calls';
import type { Standing } from '../createTestApp';
import { pathOf } from './address';

/** Outside the contract: /contact checks the configured chat before it frames it. */
export const SUPPORT_CHAT_LOOK = 'HEAD /sandbox/support-chat';

/** A request of a screen. */
export type RouteCall = CallName | typeof SUPPORT_CHAT_LOOK;

/** The screen that opens: its heading, and its calls besides those of the boot. */
export interface Opens {
  readonly heading: string;
  readonly calls: readonly RouteCall[];
  /** More calls, one after another, when transactions wait for the user or for others. */
  readonly whenSomethingWaits?: readonly RouteCall[];
}

/** Redirects to another address, after these calls. */
export interface LeadsTo {
  readonly to: string;
  readonly calls: readonly RouteCall[];
  /** Its heading, where it differs from that of the path. */
  readonly says?: string;
}

/** The result of a visit. */
export type Visit = Opens | LeadsTo;

/** An address of the app, with its result in each application state. */
export interface RouteExpectation extends Readonly<Record<Standing, Visit>> {
  /** As the router writes it. */
  readonly path: string;
  /** The visited address. Its placeholders stand for values of the test. */
  readonly address: string;
  readonly picture?: Picture;
}

/** The name of the page's picture, which shows the page as it opens, and the person on it. */
type Picture = readonly [name: string, as: Standing];

/** A screen opens. */
export function opens(heading: string, ...calls: readonly RouteCall[]): Opens {
  return { heading, calls };
}

/** The address leads to another one. */
export function leadsTo(to: string, ...calls: readonly RouteCall[]): LeadsTo {
  return { to, calls };
}

/** A visitor is redirected to the login, which remembers the address. */
export function toLoginFrom(address: string): LeadsTo {
  return leadsTo(`/login?redirect-link=${encodeURIComponent(address)}`);
}

const TO_LOGIN = leadsTo('/login');
const TO_FIRST_CARD = leadsTo('/create-first-card');

interface Parts extends Partial<Record<'newcomer' | 'member', Visit>> {
  /** The result can depend on the address. */
  readonly visitor?: Visit | typeof toLoginFrom;
  /** The visited address where the first parameter is only a label. */
  readonly address?: string;
  readonly picture?: Picture;
}

/** A page of members. Others are redirected, unless `parts` says otherwise. */
export function memberRoute(place: string, member: Visit, parts: Parts = {}): RouteExpectation {
  const { address = place, visitor = TO_LOGIN, newcomer = TO_FIRST_CARD, picture } = parts;
  const forVisitor = typeof visitor === 'function' ? visitor(address) : visitor;
  return { path: pathOf(place), address, visitor: forVisitor, newcomer, member, picture };
}

/** A page with the same result for all. */
export function openRoute(place: string, visit: Visit, parts: Parts = {}): RouteExpectation {
  return memberRoute(place, visit, { visitor: visit, newcomer: visit, ...parts });
}
