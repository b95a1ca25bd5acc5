import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../domain/publicAddress';

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveHost: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** The lookup of a connection to the public internet. It fails when one of the host's addresses is not public (SSRF). */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (host, { all }, found) => {
    const refuse = (error: Error) => found(error, '', 0);
    resolve(host).then((addresses) => {
      const [first] = addresses;
      if (first === undefined || !addresses.every(isPublicAddress)) return refuse(new Error('No public address'));
      if (!all) return found(null, first, isIP(first));
      const every = addresses.map((address) => ({ address, family: isIP(address) }));
      return found(null, every);
    }, refuse);
  };
}
