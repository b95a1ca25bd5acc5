import type { Database } from '../../db/database';
import { findSandboxParcel } from '../../db/repositories/simulators';
import type { Courier } from './port';

/** Where every parcel of the sandbox arrives. */
const CITY = 'تهران';

/** The carriers of the sandbox: a parcel is what the desk's switch says, and unknown until then. */
export function courierSimulator({ kysely }: Database): Courier {
  return {
    async track({ code }) {
      const parcel = await findSandboxParcel(kysely, code);
      if (parcel?.state !== 'delivered') return { state: parcel?.state ?? 'unknown' };
      return { state: 'delivered', at: parcel.at, city: CITY };
    },
  };
}
