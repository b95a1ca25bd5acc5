import { CALLS } from '@contract/calls';
import { DAY_MS } from '@contract/rules/durations';
import { PHOTOS_OF_AN_ITEM } from '@contract/rules/limits';
import { applyTransition } from '../../db/door';
import { countEvidence } from '../../db/repositories/evidence';
import { deleteExpired } from '../../db/repositories/expired';
import { findTransactionByCode } from '../../db/repositories/transactionRows';
import { changeItemPhotos, ITEM_PHOTOS_KEPT_MS } from '../../domain/itemPhotos';
import { PortFailure } from '../../ports/portFailure';
import type { TestServer } from '../../testing/createTestServer';
import type { MoneyStory, Trader } from '../../testing/moneyStory';
import { testOnPostgres } from '../../testing/onPostgres';
import { photo, sendPicture } from '../../testing/pictures';
import { setUpTraders } from '../../testing/setUpTraders';
import { mustWork, type TestUser } from '../../testing/testClient';
import { besideTransaction } from '../../testing/testDatabase';
import { until } from '../../testing/until';
import { sweepEvidence } from './evidence';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
let code: string;

setUpTraders((scene) => {
  ({ server, story, seller, buyer } = scene);
}, {});

beforeEach(async () => {
  code = await story.request(seller);
});

const small = () => photo({ width: 16, height: 16 });
const add = async (as: Trader = seller) => sendPicture(server, as.user, code, await small(), 'addItemPhoto');
const added = async () => mustWork(await add()).evidence_id;
const remove = (evidence_id: string, as: Trader = seller) =>
  server.call('removeItemPhoto', { as: as.user, body: { payment_code: code, evidence_id } });
const seenBy = async (viewer: Trader) =>
  (await story.details(viewer, code)).item_photos.map(({ evidence_id }) => evidence_id);

function pay(item_photos?: string[]) {
  const body = { payment_code: code, payer_bank_account: buyer.accountId, ...(item_photos && { item_photos }) };
  return server.call('pay', { as: buyer.user, body });
}

async function readBy(user: TestUser, id: string) {
  const url = CALLS.readEvidence.path.replace(':id', id);
  const { statusCode } = await server.send({ method: 'GET', url, headers: { authorization: `Bearer ${user.access}` } });
  return statusCode;
}

test('the seller puts four photos on a request, also concurrently, and each possible buyer sees them', async () => {
  const answers = await Promise.all(Array.from({ length: PHOTOS_OF_AN_ITEM + 2 }, () => add()));
  expect(answers.filter(({ error }) => error?.code === 1609)).toHaveLength(2);
  const ids = await seenBy(seller);
  expect(ids).toHaveLength(PHOTOS_OF_AN_ITEM);
  expect(await seenBy(buyer)).toEqual(ids);
  expect(await readBy(buyer.user, String(ids[0]))).toBe(200);
  // They take no place from the pictures of a dispute.
  const { kysely } = server.context.db;
  const { id = '' } = (await findTransactionByCode(kysely, code)) ?? {};
  expect(await countEvidence(kysely, { transaction_id: id, side: 'payee' })).toBe(0);
  mustWork(await remove(String(ids[0])));
  mustWork(await remove(String(ids[0])));
  expect(await seenBy(buyer)).toEqual(ids.slice(1));
  expect(await readBy(buyer.user, String(ids[0]))).not.toBe(200);
  // A removed photo takes no place, also before the sweep.
  const another = await added();
  await sweepEvidence(server.context);
  expect(await server.context.ports.evidenceStore.get(String(ids[0]))).toBeNull();
  expect((await seenBy(buyer)).sort()).toEqual([...ids.slice(1), another].sort());
});

test('a photo that is sent again, also when the request is full, is on it once', async () => {
  const picture = await small();
  const again = async () => mustWork(await sendPicture(server, seller.user, code, picture, 'addItemPhoto')).evidence_id;
  const ids = [await again(), await added(), await added(), await added()];
  const [first] = ids;
  expect(await Promise.all([again(), again()])).toEqual([first, first]);
  expect((await seenBy(buyer)).sort()).toEqual(ids.sort());
});

test('a photo whose file cannot be stored never shows', async () => {
  const { evidenceStore } = server.context.ports;
  const put = jest.spyOn(evidenceStore, 'put').mockImplementation(async () => {
    expect(await seenBy(buyer)).toEqual([]);
    throw new PortFailure('evidence store', 'down');
  });
  expect((await add()).error?.code).toBe(1006);
  put.mockRestore();
  expect(await seenBy(seller)).toEqual([]);
});

test('each phone with the request on it hears of a change', async () => {
  const since = async ({ user }: Trader) => mustWork(await server.call('liveEventsSince', { as: user }));
  const [before] = [await seenBy(buyer), await seenBy(seller)];
  expect(before).toEqual([]);
  for (const change of [added, async () => remove(String((await seenBy(seller))[0]))]) {
    const { changes: known } = await since(buyer);
    await change();
    for (const reader of [buyer, seller]) {
      const { changes } = await since(reader);
      expect(changes.find(({ payment_code }) => payment_code === code)?.version).toBeGreaterThan(
        known.find(({ payment_code }) => payment_code === code)?.version ?? 0,
      );
    }
  }
});

test('others change nothing, and what is no picture is refused', async () => {
  const id = await added();
  expect((await add(buyer)).error?.code).toBe(1012);
  expect((await remove(id, buyer)).error?.code).toBe(1012);
  // Photos of another request stay.
  code = await story.request(seller);
  mustWork(await remove(id));
  expect(await readBy(seller.user, id)).toBe(200);
  const text = await sendPicture(server, seller.user, code, Buffer.from('no picture'), 'addItemPhoto');
  expect(text.error?.code).toBe(1608);
  expect(await seenBy(seller)).toEqual([]);
});

test('a payer pays for the photos that they saw; a payment freezes them', async () => {
  const [first, second] = [await added(), await added()];
  mustWork(await remove(first));
  for (const others of [[first, second], [first], []]) {
    expect((await pay(others)).error).toMatchObject({ code: 1005, fields: { item_photos: expect.any(String) } });
  }
  const { token } = mustWork(await pay([second]));
  expect((await remove(second)).error?.code).toBe(1007);
  expect((await add()).error?.code).toBe(1007);
  await story.atGateway(token);
  expect((await remove(second)).error?.code).toBe(1007);
  expect(await seenBy(buyer)).toEqual([second]);
  expect(await readBy((await story.trader()).user, second)).not.toBe(200);
});

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

testOnPostgres('a payment that waits for a change of the photos is refused after it', async () => {
  const id = await added();
  const { db, clock } = server.context;
  const transaction = await findTransactionByCode(db.kysely, code);
  if (!transaction) throw new Error('It is there');
  const at = clock.now();
  let paying: ReturnType<typeof pay> | undefined;
  await db.kysely.transaction().execute(async (held) => {
    const removal = { transaction, userId: transaction.payeeId, at, present: [id], change: { remove: id } };
    expect(await applyTransition(held, changeItemPhotos(removal))).toMatchObject({ outcome: 'applied' });
    // It reads the photos of before, and waits for the lock of the transaction.
    paying = besideTransaction(() => pay([id]));
    await besideTransaction(() => until(async () => (await db.pool.query(WAITING)).rowCount === 1));
  });
  expect((await paying)?.error).toMatchObject({ code: 1005, fields: { item_photos: expect.any(String) } });
  expect((await story.details(seller, code)).status).toBe('inquired');
});

test('a dispute has the photos in its file, and no entry can take them', async () => {
  const removed = await added();
  const id = await added();
  mustWork(await remove(removed));
  await story.atGateway(mustWork(await pay()).token);
  const opening = {
    payment_code: code,
    reason: 'suspected_fraud',
    text: 'The item is not that of the photos, and more.',
  };
  const wanted = { wanted_payee_rials: 0 };
  const taken = await server.call('openDispute', {
    as: buyer.user,
    body: { ...opening, ...wanted, evidence_ids: [id] },
  });
  expect(taken.error).not.toBeUndefined();
  mustWork(await server.call('openDispute', { as: buyer.user, body: { ...opening, ...wanted } }));
  const { dispute } = mustWork(await server.call('disputeDetails', { as: seller.user, body: { payment_code: code } }));
  expect(dispute.item_photos.map(({ evidence_id }) => evidence_id)).toEqual([id]);
  expect(await readBy(buyer.user, removed)).not.toBe(200);
});

test('photos are erased thirty days after the end of the request', async () => {
  const id = await added();
  mustWork(await story.confirm(seller, 'cancel', code));
  const { kysely } = server.context.db;
  const erase = async () => {
    await deleteExpired(kysely, server.clock.now());
    await sweepEvidence(server.context);
    return (await server.context.ports.evidenceStore.get(id)) === null;
  };
  server.clock.advance(ITEM_PHOTOS_KEPT_MS - DAY_MS);
  expect(await erase()).toBe(false);
  server.clock.advance(2 * DAY_MS);
  expect(await erase()).toBe(true);
});
