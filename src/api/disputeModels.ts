import type { Dispute as WireDispute } from '@contract/schemas/disputes';
import type { FromWire } from './names';

/** A dispute as its reader sees it. Times are ISO 8601, money is integer rials. */
export type Dispute = FromWire<Omit<WireDispute, 'due_at'>>;

export type DisputeEntry = Dispute['entries'][number];

/** Who says something in a dispute. */
export type DisputeAuthor = DisputeEntry['by'];

/** Rials of the payee before commission; what each side receives is after it. */
export type Proposal = Dispute['proposals'][number];

/** Rials of the payee before commission; what each side receives is after it. Nobody can appeal against a final one. */
export type Award = NonNullable<Dispute['award']>;
