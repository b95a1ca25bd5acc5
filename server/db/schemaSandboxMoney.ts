import type { ParcelState } from '@contract/rules/delivery';
import type { ColumnType, Generated } from 'kysely';
import type { LookupHash, Sealed } from './vault/sealed';

type Instant = ColumnType<Date, Date | string, Date | string>;

/** What the payer pressed on the sandbox gateway's page. */
export type SandboxDecision = 'paid' | 'failed' | 'canceled';
/** How the sandbox gateway answers the server's verification of a payment. */
export type SandboxVerification = 'ok' | 'late' | 'duplicate' | 'wrong_amount';

/** Memory of the simulated card gateway, so that it outlives a restart and is shared by all server processes. */
export interface SandboxGatewayPaymentsTable {
  invoice_id: string;
  token: string;
  terminal_id: string;
  amount_rials: number;
  callback_url: string;
  decision: SandboxDecision | null;
  verification: SandboxVerification | null;
  receipt: string | null;
  /** Nobody is sent back, but the gateway tells whoever inquires. */
  inquirable: Generated<boolean>;
  trace_number: string | null;
  decided_at: Instant | null;
  advised_at: Instant | null;
  reversed_at: Instant | null;
  created_at: Instant;
}

/** Memory of the simulated bank that sends money out. */
export interface SandboxPayoutsTable {
  reference: string;
  iban: Sealed;
  amount_rials: number;
  description: string;
  created_at: Instant;
}

/** What the simulated carriers answer of a tracking code; nothing of most. */
export interface SandboxParcelsTable {
  tracking_code_hash: LookupHash;
  state: ParcelState;
  /** Since when. */
  at: Instant;
}

export interface SandboxMoneySchema {
  sandbox_gateway_payments: SandboxGatewayPaymentsTable;
  sandbox_payouts: SandboxPayoutsTable;
  sandbox_parcels: SandboxParcelsTable;
}
