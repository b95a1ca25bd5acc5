import { recordHash, recordText } from '@contract/rules/reserveRules';
import type { Context } from '../../context';
import {
  findRecord,
  insertChunks,
  insertRecord,
  latestRecords,
  owedAt,
  owedBalances,
} from '../../db/repositories/reserveRows';
import { buildDayTree, Pace, sha256 } from './dayTree';

/** About the processor time of PostgreSQL for one piece of balances. */
const FETCH_MS = 8;

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
  const pace = new Pace();
  const { shares, owed } = await snapshot(context, end, pace);
  const tree = await buildDayTree(day, context.secrets.reserveNonceKey, shares, pace);
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

/** One snapshot of the ledger: what each person is owed at the end of the day, and the sum of the balances. */
function snapshot({ db }: Context, end: Date, pace: Pace): Promise<{ shares: Map<string, number>; owed: number }> {
  const transaction = db.kysely.transaction().setIsolationLevel('repeatable read');
  return transaction.execute(async (executor) => {
    const shares = new Map<string, number>();
    for await (const balances of owedBalances(executor, end)) {
      pace.spend(FETCH_MS);
      pace.work(() => {
        for (const { owner, rials } of balances) {
          if (owner !== null && rials !== 0) shares.set(owner, (shares.get(owner) ?? 0) + rials);
        }
      });
      await pace.rest();
    }
    return { shares, owed: await owedAt(executor, end) };
  });
}
