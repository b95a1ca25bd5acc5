import type { Context } from '../../context';
import * as sessions from '../../db/repositories/sessions';

/** One look asks about this many addresses at most, however many devices there are and however often they look while the service is down. */
const ADDRESSES_PER_LOOK = 10;

/**
 * The places of sessions, by the address they logged in from. An address is asked about when somebody first looks, and then
 * kept; one that could not be asked about is unknown for now, and asked again at the next look. What is asked first is the
 * place of the present session, then those of the others in their order.
 * @returns a place in Persian for each address, empty when it is unknown.
 */
export async function locateSessions(
  context: Context,
  rows: readonly sessions.SessionRow[],
  presentId: string,
): Promise<(row: sessions.SessionRow) => string> {
  const presentFirst = [...rows].sort((one, other) => Number(other.id === presentId) - Number(one.id === presentId));
  const unasked = new Set(presentFirst.filter(({ location }) => location === null).map(({ ip_address }) => ip_address));
  const asked = [...unasked].slice(0, ADDRESSES_PER_LOOK);
  const found = new Map(
    await Promise.all(asked.map(async (ipAddress) => [ipAddress, await locate(context, ipAddress)] as const)),
  );
  for (const [ipAddress, location] of found) {
    const ids = rows.filter((row) => row.location === null && row.ip_address === ipAddress).map(({ id }) => id);
    if (location !== null) await sessions.keepLocation(context.db.kysely, ids, location);
  }
  return (row) => row.location ?? found.get(row.ip_address) ?? '';
}

async function locate({ ports, log }: Context, ipAddress: string): Promise<string | null> {
  try {
    return await ports.ipLocation.locate(ipAddress);
  } catch (error) {
    log.warn({ err: error }, 'The place of an address could not be asked');
    return null;
  }
}
