import { ledgerSumOf, newestLedgerEntry } from '../db/repositories/operatorFigures';
import type { Executor } from '../db/schema';

/** No reading looks at more entries than this, twice: some ten milliseconds each. */
const STRIDE = 50_000;
/** An entry that is not to be seen by then, though a later one was, is of a transaction that PostgreSQL has ended. */
const SEEN_AFTER_MS = 60_000;

/**
 * The sum of all postings, in strides: the ledger is only ever added to, so that every reading sums up the next stretch of it and its newest
 * end, and begins again from the first entry when it is through. What was written round the door is in the figure within one walk, and stays in it
 * until a whole walk has not met it.
 */
export class LedgerSum {
  /** Up to this entry the present walk is through. */
  private walked = 0;
  private sum = 0;
  /** Of the walk before. */
  private sumBefore = 0;
  /** No entry up to this one is still to appear. */
  private complete = 0;
  private newest = { id: 0, seenAt: Number.NEGATIVE_INFINITY };

  constructor(private readonly stride = STRIDE) {}

  /** In rials: zero, or an emergency. */
  async read(executor: Executor, now: Date): Promise<number> {
    const newest = await newestLedgerEntry(executor);
    if (now.getTime() - this.newest.seenAt >= SEEN_AFTER_MS) {
      this.complete = this.newest.id;
      this.newest = { id: newest, seenAt: now.getTime() };
    }
    await this.walkOn(executor);
    const end = { after: Math.max(this.complete, newest - this.stride), through: newest };
    const sum = this.sum + (await ledgerSumOf(executor, end));
    return sum === 0 ? this.sumBefore : sum;
  }

  private async walkOn(executor: Executor): Promise<void> {
    if (this.walked >= this.complete) {
      this.sumBefore = this.sum;
      this.sum = 0;
      this.walked = 0;
    }
    const through = Math.min(this.walked + this.stride, this.complete);
    this.sum += await ledgerSumOf(executor, { after: this.walked, through });
    this.walked = through;
  }
}
