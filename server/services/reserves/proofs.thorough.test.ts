import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathLength, type ReserveProof } from '@contract/rules/reserveRules';
import { reservesVerify } from '../../commands/reservesVerify';
import { any, anyone, isGood, type Person, proofOf, recordOf, treeOf, withShare } from '../../testing/reserveTrees';
import { samples } from '../../testing/samples';

const LEDGERS = samples(500, 10_000);
const PROOFS = 400;

test(`in ${LEDGERS} random ledgers the root sums to the ledger, each proof holds, and each planted fault is found`, async () => {
  for (let ledger = 0; ledger < LEDGERS; ledger += 1) {
    const people = Array.from({ length: 1 + any(ledger % 50 === 0 ? 70 : 8) }, anyone);
    const tree = treeOf(people);
    const record = recordOf(tree);
    expect(record.owed).toBe(people.reduce((sum, { amount }) => sum + amount, 0));
    for (const place of people.keys()) {
      const proof = proofOf(tree, place, record);
      expect(proof.share?.path).toHaveLength(pathLength(people.length));
      if (!(await isGood(proof))) throw new Error(`A proof of ledger ${ledger} fails: ${JSON.stringify(proof)}`);
    }

    const victim = any(people.length);
    const kept = proofOf(tree, victim, record);
    // Left out: no record of the others matches the victim's leaf with any path of theirs.
    const others = treeOf(tree.people.filter((_one, place) => place !== victim));
    const paths = [
      kept.share?.path ?? [],
      ...others.people.map((_one, place) => proofOf(others, place).share?.path ?? []),
    ];
    for (const path of paths.slice(0, 4)) {
      expect(await isGood(withShare({ ...kept, record: recordOf(others) }, { path }))).toBe(false);
    }
    // Lowered by a rial: in the tree, and in the file alone.
    const { nonce, amount } = tree.people[victim] as Person;
    const lowered = treeOf(tree.people.map((one) => (one.nonce === nonce ? { nonce, amount: amount - 1 } : one)));
    const place = lowered.people.findIndex((one) => one.nonce === nonce);
    expect(await isGood(withShare(proofOf(lowered, place), { amount, leaf: kept.share?.leaf ?? '' }))).toBe(false);
    expect(await isGood(withShare(kept, { amount: amount - 1 }))).toBe(false);
    expect(await isGood({ ...kept, record: { ...record, owed: record.owed - 1 } })).toBe(false);
  }
}, 600_000);

test(`both verifiers agree on ${PROOFS} proofs, good and spoiled`, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'amanat-proofs-'));
  try {
    const files: string[] = [];
    for (let number = 0; number < PROOFS; number += 1) {
      const tree = treeOf(Array.from({ length: 1 + any(40) }, anyone));
      const proof = proofOf(tree, any(tree.people.length));
      const file = join(directory, `${number}.json`);
      writeFileSync(file, JSON.stringify(number % 4 === 0 ? proof : spoiled(proof)));
      files.push(file);
    }
    const { stdout } = spawnSync('python3', [join('lab', 'reserves', 'verify.py'), ...files], { encoding: 'utf8' });
    const ours = [];
    for (const file of files) ours.push((await reservesVerify([file])).complete ? 'good' : 'bad');
    expect(stdout.trim().split('\n')).toEqual(ours);
    const good = ours.filter((verdict) => verdict === 'good');
    expect(good.length).toBeGreaterThanOrEqual(PROOFS / 4);
    expect(good.length).toBeLessThan(PROOFS / 2);
  } finally {
    rmSync(directory, { recursive: true });
  }
}, 300_000);

/** The proof with one changed value, anywhere in it. */
function spoiled(proof: ReserveProof): unknown {
  const copy = structuredClone(proof) as unknown as Record<string, unknown>;
  const places: (readonly [Record<string, unknown>, string])[] = [];
  const collect = (object: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(object)) {
      places.push([object, name]);
      if (typeof value === 'object' && value !== null) collect(value as Record<string, unknown>);
    }
  };
  collect(copy);
  const [object, name] = places[any(places.length)] as (typeof places)[number];
  const value = object[name];
  if (typeof value === 'number') object[name] = [value + 1, -value - 1, value + 0.5, 2 ** 53, String(value)][any(5)];
  else if (value === 'left' || value === 'right') object[name] = value === 'left' ? 'right' : 'left';
  else if (typeof value === 'string')
    object[name] = [`0${value.slice(1)}1`, value.slice(1), `${value.slice(1)}x`, null][any(4)];
  else if (any(2) === 0) delete object[name];
  else object[name] = null;
  return copy;
}
