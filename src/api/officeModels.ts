import type { OfficeCase as WireCase, OfficeQueue as WireQueue } from '@contract/schemas/cases';
import type { Dispute } from './disputeModels';
import type { CaseDeal } from './judgmentModels';
import type { FromWire } from './names';

/** A case in the office's queue. Times are ISO 8601, money is integer rials. */
export type QueuedCase = Omit<FromWire<WireQueue['disputes'][number]>, 'reports'> & { reportCount: number };

/** The counts are of the open disputes in each stage. */
export type OfficeQueue = Omit<FromWire<WireQueue>, 'disputes'> & { cases: QueuedCase[] };

/** A dispute as the office decides it. */
export type OfficeCase = Omit<FromWire<WireCase>, 'dispute' | 'deal'> & { dispute: Dispute; deal: CaseDeal };

/** An arbiter of the office, by initial and last name. */
export type Arbiter = NonNullable<OfficeCase['arbiter']>;

/** How many disputes in all, this one included, and how many lost in the last 180 days. */
export type FactsOfSide = OfficeCase['facts']['payer'];

export type EntryReport = OfficeCase['reports'][number];
