import { randomBytes } from 'node:crypto';
import type { ProofCheck, ReserveProof, ReserveRecord } from '@contract/rules/reserveRules';
import type { MyReserve } from '@/api/reservesApi';
import { anyone, KEY, proofOf, signedRecord, treeOf } from '../../../server/testing/reserveTrees';
import { checkMine } from './proofCheck';

const proof = proofOf(treeOf([anyone(), anyone(), anyone(), anyone(), anyone()]), 2);
const share = proof.share as NonNullable<ReserveProof['share']>;
const deal = { paymentCode: 'QWERTYUP', purpose: 'دوچرخه', kind: 'held', amountRials: share.amount } as const;
const mine: MyReserve = { proof, deals: [deal], keys: [KEY] };

async function check(changed: MyReserve): Promise<ProofCheck> {
  let result: Partial<ProofCheck> = {};
  await checkMine(changed, (part) => {
    result = { ...result, ...part };
  });
  return result as ProofCheck;
}

const GOOD: ProofCheck = { share: true, path: true, signature: true };
const hash = () => randomBytes(32).toString('hex');
const ofShare = (change: Partial<typeof share>): MyReserve => ({
  ...mine,
  proof: { ...proof, share: { ...share, ...change } },
});
const ofRecord = (change: Partial<ReserveRecord>): MyReserve => ({
  ...mine,
  proof: { ...proof, record: { ...proof.record, ...change } },
});

test('tells of each part in the order of the screen', async () => {
  const parts: Partial<ProofCheck>[] = [];
  await checkMine(mine, (part) => parts.push(part));
  expect(parts).toEqual([{ share: true }, { path: true }, { signature: true }]);
});

/** The first failed part gives the screen its title. */
test.each<[keyof ProofCheck, string, MyReserve]>([
  ['share', 'leaf', ofShare({ leaf: hash() })],
  ['share', 'nonce', ofShare({ nonce: hash() })],
  ['share', 'amount', ofShare({ amount: share.amount - 1 })],
  ['share', 'deals', { ...mine, deals: [{ ...deal, amountRials: deal.amountRials - 1 }] }],
  ['share', 'missing share', { ...mine, proof: { ...proof, share: null } }],
  ['share', 'day', ofRecord({ day: '2026-11-19' })],
  ['path', 'sum of a sibling', ofShare({ path: share.path.with(1, { ...share.path[1], sum: 0 } as never) })],
  ['path', 'hash of a sibling', ofShare({ path: share.path.with(1, { ...share.path[1], hash: hash() } as never) })],
  ['path', 'missing step', ofShare({ path: share.path.slice(0, -1) })],
  ['path', 'root', ofRecord({ root: hash() })],
  ['path', 'owed', ofRecord({ owed: proof.record.owed - 1 })],
  ['path', 'people', ofRecord({ leaves: 2 })],
  ['signature', 'held', ofRecord({ held: { bank: 1, gateway: 0 } })],
  ['signature', 'previous', ofRecord({ previous: hash() })],
  ['signature', 'time', ofRecord({ signed_at: '2026-11-21T00:00:01.000Z' })],
  ['signature', 'signature', ofRecord({ signature: randomBytes(64).toString('base64url') })],
  ['signature', 'key id', ofRecord({ key_id: 'A'.repeat(43) })],
  ['signature', 'key', { ...mine, proof: { ...proof, key: randomBytes(32).toString('base64url') } }],
  ['signature', 'unpublished key', { ...mine, keys: [randomBytes(32).toString('base64url')] }],
])('names the %s for a changed %s', async (part, _what, changed) => {
  const result = await check(changed);
  expect((['share', 'path', 'signature'] as const).find((name) => result[name] === false)).toBe(part);
});

test('a reader without money has no share and no path', async () => {
  const empty: MyReserve = { ...mine, deals: [], proof: { ...proof, share: null } };
  expect(await check(empty)).toEqual({ share: null, path: null, signature: true });
});

describe('without Ed25519 in the platform', () => {
  beforeEach(() => {
    const refuse = () => Promise.reject(new DOMException('No Ed25519', 'NotSupportedError'));
    jest.spyOn(crypto.subtle, 'importKey').mockImplementation(refuse);
  });

  test('the library decides the same', async () => {
    expect(await check(mine)).toEqual(GOOD);
    const other = signedRecord({ ...proof.record, leaves: 9 });
    expect(await check(ofRecord({ signature: other.signature }))).toEqual({ ...GOOD, signature: false });
    expect(await check(ofRecord({ signature: 'A'.repeat(86) }))).toEqual({ ...GOOD, signature: false });
  });
});
