import { environment } from './environment';

/** Host of the product's only address: not the page's own one, which may be a copy, unless the build knows no other. */
export function ownHost(pageHost: string): string {
  return environment.publicHost || pageHost;
}
