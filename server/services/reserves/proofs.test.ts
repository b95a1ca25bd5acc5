import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  brokenDays,
  checkProof,
  leafBytes,
  PAIR_STEP,
  type ReserveProof,
  type ReserveRecord,
  recordHash,
  toHex,
  ZERO_HASH,
} from '@contract/rules/reserveRules';
import { CHECK_TOOLS } from '../../commands/reservesVerify';
import {
  any,
  anyone,
  DAY,
  isGood,
  KEY,
  type Person,
  proofOf,
  recordOf,
  signedRecord,
  treeOf,
  withShare,
} from '../../testing/reserveTrees';
import { buildDayTree, nonceOf, Pace, sha256, storedPath } from './dayTree';

test.each([
  ['negative', -1],
  ['fractional', 0.5],
  ['too large for JSON', 2 ** 53],
  ['too large for 64 bits', 2 ** 64],
])('a %s sum is found in the tree, on the path and in the leaf', async (_name, sum) => {
  expect(() => treeOf([anyone(), { nonce: randomBytes(32), amount: sum }])).toThrow(RangeError);
  const tree = treeOf([anyone(), anyone(), anyone()]);
  const proof = proofOf(tree, 1);
  const path = (proof.share?.path ?? []).map((step, height) => (height === 1 ? { ...step, sum } : step));
  expect(await checkProof(withShare(proof, { path }), CHECK_TOOLS)).toMatchObject({ share: true, path: false });
  expect(await checkProof(withShare(proof, { amount: sum }), CHECK_TOOLS)).toMatchObject({ share: false, path: false });
});

test('two amounts whose sum overflows are refused', () => {
  const half = { nonce: randomBytes(32), amount: 2 ** 52 };
  expect(() => treeOf([half, { ...half, nonce: randomBytes(32) }])).toThrow('out of range');
});

test('a changed record of the past breaks the chain, or its signature', async () => {
  const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
  const records: ReserveRecord[] = [];
  for (const day of days) {
    const [before] = records;
    records.unshift(signedRecord({ day, owed: any(1e9), previous: before ? await recordHash(before, sha256) : null }));
  }
  expect(await brokenDays(records, sha256)).toEqual([]);
  for (const place of [1, 2, 3]) {
    const changed = { ...(records[place] as ReserveRecord), owed: 1 };
    expect((await checkProof({ record: changed, key: KEY, share: null }, CHECK_TOOLS)).signature).toBe(false);
    const resigned = records.with(place, signedRecord(changed));
    expect(await brokenDays(resigned, sha256)).toEqual([records[place - 1]?.day]);
    const gap = await brokenDays(records.toSpliced(place, 1), sha256);
    // The list shows nothing before its oldest record.
    expect(gap).toEqual(place === 3 ? [] : [records[place - 1]?.day]);
  }
});

test('the first sibling is a zero leaf, so no step shows the amount of one other person', async () => {
  const tree = treeOf([anyone(), anyone()]);
  const proof = proofOf(tree, 0);
  expect(proof.share?.path[0]).toEqual({ side: 'right', sum: 0, hash: ZERO_HASH });
  const [first, ...rest] = proof.share?.path ?? [];
  for (const step of [
    { ...first, sum: 5 },
    { ...first, hash: 'f'.repeat(64) },
    { ...first, side: 'left' as const },
  ]) {
    expect(await isGood(withShare(proof, { path: [step as typeof PAIR_STEP, ...rest] }))).toBe(false);
  }
});

test('a proof of another key, of a cut path or with malformed text is refused', async () => {
  const proof = proofOf(treeOf([anyone(), anyone(), anyone()]), 2);
  const path = proof.share?.path ?? [];
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '';
  expect(await isGood({ ...proof, key: other })).toBe(false);
  expect(await isGood({ ...proof, key: `${KEY}=` })).toBe(false);
  expect(await isGood(withShare(proof, { path: path.slice(0, -1) }))).toBe(false);
  expect(await isGood(withShare(proof, { path: [...path, PAIR_STEP] }))).toBe(false);
  expect(await isGood(withShare(proof, { path: [] }))).toBe(false);
  expect(await isGood(withShare(proof, { nonce: 'xyz' }))).toBe(false);
  expect(await isGood(withShare(proof, { leaf: (proof.share?.leaf ?? '').toUpperCase() }))).toBe(false);
  expect(await isGood({ ...proof, record: signedRecord({ ...proof.record, day: '۲۰۲۶-۱۱-۲۰' }) })).toBe(false);
});

test('the test vector of docs/reserves.md holds, and is made of the bytes that the page names', async () => {
  const page = readFileSync('docs/reserves.md', 'utf8');
  const proof: ReserveProof = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
  expect(await checkProof(proof, CHECK_TOOLS)).toEqual({ share: true, path: true, signature: true });
  const [, start = '', end = ''] =
    /`(00[0-9a-f]+)`, 32 times `11`, `([0-9a-f]{16})`/.exec(page.replaceAll('\n', ' ')) ?? [];
  expect(toHex(leafBytes(proof.record.day, Buffer.alloc(32, 0x11), 501_800_000))).toBe(
    `${start}${'11'.repeat(32)}${end}`,
  );
});

test.each([1, 1_024, 1_025, 3_000])('the stored rows of %i people give the same tree and good paths', async (count) => {
  const key = randomBytes(32);
  const shares = new Map(Array.from({ length: count }, (_none, number) => [`person ${number}`, 1 + number]));
  const tree = await buildDayTree(DAY, key, shares, new Pace());
  const people = [...shares].map(([id, amount]) => ({ nonce: nonceOf(key, DAY, id), amount }));
  expect(tree.root).toBe(recordOf(treeOf(people)).root);
  const record = signedRecord({ root: tree.root, owed: tree.sum, leaves: count });
  const leavesOf = async (number: number) => tree.chunks[number]?.leaves ?? Buffer.alloc(0);
  for (const { nonce, amount } of [people[0], people.at(-1), people[count >> 1]] as Person[]) {
    const leaf = toHex(sha256(leafBytes(DAY, nonce, amount)));
    const path = (await storedPath({ chunks: tree.chunks, leavesOf }, leaf)) ?? [];
    expect(await isGood({ record, key: KEY, share: { leaf, nonce: toHex(nonce), amount, path } })).toBe(true);
  }
  expect(await storedPath({ chunks: tree.chunks, leavesOf }, 'ff'.repeat(32))).toBeNull();
});
