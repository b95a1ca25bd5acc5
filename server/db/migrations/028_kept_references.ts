import { type Kysely, sql } from 'kysely';
import { notePlainText } from '../vault/plainText';

/**
 * Calls about a delivery keep that they were answered, and no longer the answer: it holds the seller's note and the tracking code, which
 * are sealed everywhere else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { numAffectedRows } = await sql`
    update idempotency_records set answer = '{}' where claimed_by is null and route in
      ('transactions/delivery', 'transactions/received', 'transactions/extend', 'transactions/handover')
  `.execute(db);
  if (numAffectedRows) await notePlainText(db);
}
