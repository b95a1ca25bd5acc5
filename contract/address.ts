import type { CALLS } from './calls';
import type { BANK_FILE_CALLS } from './calls/bankFileCalls';
import type { BANK_FORMAT_CALLS } from './calls/bankFormatCalls';
import type { Call } from './calls/call';
import type { DESK_CALLS } from './calls/deskCalls';
import type { EXPORT_CALLS } from './calls/exportCalls';
import type { HOLIDAY_CALLS } from './calls/holidayCalls';
import type { OFFICE_CALLS } from './calls/officeCalls';
import type { OFFICE_DEAL_CALLS } from './calls/officeDealCalls';
import type { OFFICE_PARTNER_CALLS } from './calls/officePartnerCalls';
import type { SWITCH_CALLS } from './calls/switchCalls';

/** Method and path of a call, with values in place of the path's names. */
export type Address = Pick<Call, 'method' | 'path'>;

type AddressesOf<Calls extends Readonly<Record<string, Address>>> = {
  [Name in keyof Calls]: `${Calls[Name]['method']} ${Calls[Name]['path']}`;
}[keyof Calls];

/** «POST /api/v1/disputes/»: a call of the contract. Types only, so that the bundle loads no schema. */
export type Route =
  | AddressesOf<typeof CALLS>
  | AddressesOf<typeof OFFICE_CALLS>
  | AddressesOf<typeof OFFICE_DEAL_CALLS>
  | AddressesOf<typeof OFFICE_PARTNER_CALLS>
  | AddressesOf<typeof SWITCH_CALLS>
  | AddressesOf<typeof EXPORT_CALLS>
  | AddressesOf<typeof BANK_FORMAT_CALLS>
  | AddressesOf<typeof HOLIDAY_CALLS>
  | AddressesOf<typeof DESK_CALLS>
  | AddressesOf<typeof BANK_FILE_CALLS>;

/** A route without names in its path. */
export type PlainRoute = Exclude<Route, `${string}:${string}`>;

type Word<Text extends string> = Text extends `${infer Head}/${string}`
  ? Word<Head>
  : Text extends `${infer Head}-${string}`
    ? Head
    : Text;

type ParameterName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Word<Rest> | ParameterName<Rest>
  : never;

type Parameters<Path extends string> = [ParameterName<Path>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParameterName<Path>, string | number>>];

/** The address of a call: `addressOf('PUT /api/v1/sessions/:id/', { id })`. */
export function addressOf<const At extends Route>(route: At, ...[parameters]: Parameters<At>): Address {
  const values: Readonly<Record<string, string | number>> = parameters ?? {};
  const [method, path] = route.split(' ') as [Address['method'], string];
  return { method, path: path.replace(/:(\w+)/g, (_whole, field) => encodeURIComponent(values[field] ?? '')) };
}
