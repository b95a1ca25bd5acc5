import type { CommissionSide } from '@contract/schemas/common';
import type { ColumnType } from 'kysely';
import type { PartnerDecision } from '../domain/partnerEntry';

type Instant = ColumnType<Date, Date | string, Date | string>;

/** Processes of the classifieds partner in which a seller has made an offer. The partner's people are not kept: it is asked. */
export interface PartnerEntriesTable {
  process_id: string;
  price_rials: number;
  title: string;
  commission_side: CommissionSide;
  submitted_at: Instant;
  /** The one request that was made of it. */
  transaction_id: string | null;
  /** The process named one person as seller and buyer when the request was made. */
  one_person: boolean;
  /** The buyer's one answer. */
  decision: PartnerDecision | null;
  decided_at: Instant | null;
}

export interface PartnerSchema {
  partner_entries: PartnerEntriesTable;
}
