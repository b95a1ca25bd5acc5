import { routePatterns } from '@/lib/paths';

/** A placeholder such as `{code}` or `{processes.started}`. In a query it can be encoded. */
const PLACE = /(?:\{|%7B)([\w.]+?)(?:\}|%7D)/g;

/** The values of a test: a payment request, a bank account of the member, and the partner's process. */
export type Places = Readonly<Record<'code' | 'account' | 'process', string>>;

/** An address with the values of its placeholders: `/pay/{code}` gets `places.code`. A dot leads into a group of values. */
export function fillPlaces(address: string, places: object): string {
  return address.replace(PLACE, (_text, place: string) => {
    const value = place.split('.').reduce<unknown>((group, name) => Object(group)[name], places);
    if (typeof value !== 'string') throw new Error(`${address}: {${place}} has no value`);
    return value;
  });
}

/** Matches the paths of a pattern such as `/pay/:pay_id`. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}

/** An address as the router writes it: `/pay/{code}` is `/pay/:pay_id`. */
export function pathOf(address: string): string {
  return Object.values(routePatterns).find((path) => patternOf(path).test(address)) ?? address;
}
