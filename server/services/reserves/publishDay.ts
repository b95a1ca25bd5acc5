import { recordHash, recordText } from '@contract/rules/reserves';
import { sql } from 'kysely';
import type { Context } from '../../context';
import {
  findRecord,
  insertChunks,
  insertRecord,
  latestRecords,
  owedAt,
  sharesAt,
} from '../../db/repositories/reserves';
import { buildDayTree, type DayTree, sha256 } from './dayTree';

/** Longer than the snapshot of a million people takes. */
const SNAPSHOT_TIMEOUT = '60s';

/**
 * Publishes the record of a day: what people are owed at its end, what is held, and the root of the tree. Idempotent.
 * @returns `unequal` when the shares do not sum to the ledger; nothing is published then
 * @throws PortFailure without the balances; RangeError for a negative or too large sum
 */
export async function publishDay(
  context: Context,
  { day, end }: { readonly day: string; readonly end: Date },
): Promise<'published' | 'unequal'> {
  const { db, clock, ports, signer } = context;
  if (await findRecord(db.kysely, day)) return 'published';
  const { bankRials, gatewayRials } = await ports.custody.heldAt(end);
  const { tree, owed } = await snapshot(context, day, end);
  if (tree.sum !== owed) return 'unequal';
  const [before] = await latestRecords(db.kysely, 1);
  const [key] = signer.keys;
  if (!key) throw new Error('There is no signing key');
  const unsigned = {
    day,
    root: tree.root,
    owed,
    held: { bank: bankRials, gateway: gatewayRials },
    leaves: tree.leaves,
    previous: before ? await recordHash(before.record, sha256) : null,
    signed_at: clock.now().toISOString(),
    key_id: key.kid,
  };
  const record = { ...unsigned, signature: signer.signText(recordText(unsigned)) };
  await db.kysely.transaction().execute(async (transaction) => {
    const isNew = await insertRecord(transaction, { record, key: key.x });
    if (isNew) await insertChunks(transaction, day, tree.chunks);
  });
  return 'published';
}

/** One snapshot of the ledger: the tree of all shares, and the sum of the balances. */
function snapshot({ db, secrets }: Context, day: string, end: Date): Promise<{ tree: DayTree; owed: number }> {
  const transaction = db.kysely.transaction().setIsolationLevel('repeatable read');
  return transaction.execute(async (executor) => {
    await sql`set local statement_timeout = ${sql.lit(SNAPSHOT_TIMEOUT)}`.execute(executor);
    const owed = await owedAt(executor, end);
    return { tree: await buildDayTree(day, secrets.reserveNonceKey, sharesAt(executor, end)), owed };
  });
}
