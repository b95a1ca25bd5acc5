import type { BankSource, DifferenceCause, DifferenceKind, FileWarning } from '@contract/rules/bankFileRules';
import type { FormatRules } from '@contract/rules/bankFormatRules';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Fixed, Instant } from './columns';

/** Files of the gateway and of the bank, and the days that were closed with them. */
export interface BankFileTables {
  bank_formats: {
    id: Fixed<string>;
    name: Fixed<string>;
    source: Fixed<BankSource>;
    /** The account or terminal that it belongs to; empty for any. */
    account: Fixed<string>;
    version: Fixed<number>;
    rules: ColumnType<FormatRules, string, never>;
    /** Null for one that the schema made. */
    made_by: Fixed<string | null>;
    made_at: Fixed<Date>;
    /** It takes no file from then on. */
    off_at: Instant | null;
  };

  bank_files: {
    id: Fixed<string>;
    source: Fixed<BankSource>;
    format_id: Fixed<string>;
    /** The day in Tehran that the file is about; read as text. */
    day: Fixed<string>;
    name: Fixed<string>;
    uploaded_by: Fixed<string>;
    /** Read so far. */
    rows: number;
    /** Sum of the rows. */
    rials: Generated<number>;
    touched_at: Instant;
    /** Null until the file is whole. */
    read_at: Instant | null;
    sha256: string | null;
    /** Of a file that waited for a person, or waits. */
    warnings: ColumnType<FileWarning[] | null, undefined, string>;
    /** The approved proposal by which it went out of the comparison. */
    withdrawal_id: ColumnType<string | null, undefined, string>;
  };

  bank_file_rows: {
    id: GeneratedAlways<number>;
    file_id: Fixed<string>;
    line: Fixed<number>;
    /** In lower case. */
    reference: Fixed<string>;
    amount_rials: Fixed<number>;
    day: Fixed<string>;
  };

  /** The comparison of a source on a day. */
  bank_matches: {
    source: Fixed<BankSource>;
    day: Fixed<string>;
    /** Of the files that count and the closed days. */
    basis: string;
    /** The last entry of the ledger that it knows for certain. */
    entry_id: number;
    same_count: number;
    same_rials: number;
    /** Records of the day in the books. */
    booked: number;
  };

  bank_differences: {
    id: GeneratedAlways<number>;
    source: Fixed<BankSource>;
    day: Fixed<string>;
    key: Fixed<string>;
    kind: Fixed<DifferenceKind>;
    cause: Fixed<DifferenceCause>;
    dated: Fixed<string | null>;
    reference: Fixed<string>;
    our_rials: Fixed<number | null>;
    bank_rials: Fixed<number | null>;
    /** By an approved explanation, or by a row of another day. */
    explained: boolean;
  };

  /** The differences that an explanation is about. */
  explained_differences: {
    proposal_id: Fixed<string>;
    source: Fixed<BankSource>;
    key: Fixed<string>;
  };

  /** Rows of the statement that are settlements of the gateway. Append-only. */
  gateway_settlements: {
    proposal_id: Fixed<string>;
    /** In lower case. */
    reference: Fixed<string>;
    /** Negative, because the money came in. */
    bank_rials: Fixed<number>;
    bank_day: Fixed<string>;
  };

  /** The days of the gateway's files that are settled. Append-only. */
  gateway_settled_days: {
    day: Fixed<string>;
    proposal_id: Fixed<string>;
    gross_rials: Fixed<number>;
  };

  closed_days: {
    day: Fixed<string>;
    closed_by: Fixed<string>;
    closed_at: Fixed<Date>;
    /** What was found, with its explanations. */
    result: Fixed<unknown>;
  };
}
