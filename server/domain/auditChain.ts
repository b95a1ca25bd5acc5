/** A row of the audit without its own hash. `details` is canonical JSON. */
export interface AuditEntry {
  readonly place: number;
  readonly operatorId: string | null;
  readonly act: string;
  readonly subject: string;
  readonly details: string;
  readonly at: Date;
  readonly hashBefore: string;
}

export type AuditRow = AuditEntry & { readonly hash: string };

/** Stands before the first row. */
export const FIRST_LINK = '0'.repeat(64);

/** The text that the row's hash covers: a JSON array of its fields in a fixed order. */
export function canonicalText({ place, operatorId, act, subject, details, at, hashBefore }: AuditEntry): string {
  return JSON.stringify([place, operatorId, act, subject, details, at.toISOString(), hashBefore]);
}

/** The end of a part of the chain. */
export interface ChainHead {
  readonly place: number;
  readonly hash: string;
}

export const EMPTY_CHAIN: ChainHead = { place: 0, hash: FIRST_LINK };

/**
 * Follows the chain through the next rows, in order.
 * @returns the new head, or the place where the chain is broken
 */
export function follow(
  head: ChainHead,
  rows: readonly AuditRow[],
  hashOf: (entry: AuditEntry) => string,
): { readonly head: ChainHead; readonly brokenAt: number | null } {
  let last = head;
  for (const row of rows) {
    const isNext = row.place === last.place + 1 && row.hashBefore === last.hash && hashOf(row) === row.hash;
    if (!isNext) return { head: last, brokenAt: last.place + 1 };
    last = { place: row.place, hash: row.hash };
  }
  return { head: last, brokenAt: null };
}
