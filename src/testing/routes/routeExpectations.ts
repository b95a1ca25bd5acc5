import { accountRoutes, readingRoutes } from './accountRoutes';
import { patternOf } from './address';
import type { RouteExpectation } from './expectation';
import { moneyRoutes } from './moneyRoutes';
import { otherAddresses } from './otherAddresses';
import { partnerRoutes } from './partnerRoutes';

/**
 * The sections of the route table. docs/routes.md is generated from it, and src/app/routes.thorough.test.tsx visits each line.
 */
export const routeSections: readonly { readonly title: string; readonly routes: readonly RouteExpectation[] }[] = [
  { title: 'The person and their cards', routes: accountRoutes },
  { title: 'Money', routes: moneyRoutes },
  { title: 'The classifieds partner', routes: partnerRoutes },
  { title: 'To read', routes: readingRoutes },
  { title: 'Other spellings, and addresses that lead nowhere', routes: otherAddresses },
];

/** Each address of the table. */
export const routeExpectations: readonly RouteExpectation[] = routeSections.flatMap(({ routes }) => routes);

/** The path in the table that an address opens, or `*`. */
export function routeOf(address: string): string {
  const [place = ''] = address.split(/[?#]/);
  return routeExpectations.find(({ path }) => patternOf(path).test(place))?.path ?? '*';
}
