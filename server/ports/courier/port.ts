import type { Carrier } from '@contract/rules/delivery';
import type { ParcelAnswer } from '../../domain/delivery';

export interface Parcel {
  readonly carrier: Carrier;
  /** As the carrier writes it, in capitals. */
  readonly code: string;
}

/** The carriers: where a parcel is. Throws {@link ../portFailure.PortFailure} when they can't be asked. */
export interface Courier {
  track(parcel: Parcel): Promise<ParcelAnswer>;
}
