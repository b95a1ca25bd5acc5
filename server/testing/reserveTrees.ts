import { generateKeyPairSync, type JsonWebKey, randomBytes, sign } from 'node:crypto';
import { toBase64Url } from '@contract/rules/base64';
import {
  type CheckTools,
  checkProof,
  isGoodProof,
  type Level,
  leafBytes,
  levelsFrom,
  PAIR_STEP,
  pairedLeaves,
  pathThrough,
  type ReserveProof,
  type ReserveRecord,
  recordText,
  toHex,
  ZERO_HASH,
} from '@contract/rules/reserveRules';
import { CHECK_TOOLS } from '../commands/reservesVerify';
import { sha256 } from '../services/reserves/dayTree';

export const DAY = '2026-11-20';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
export const KEY = String((publicKey.export({ format: 'jwk' }) as JsonWebKey).x);
const KEY_ID = toBase64Url(sha256(Buffer.from(`{"crv":"Ed25519","kty":"OKP","x":"${KEY}"}`)));
/** A person's leaf before it is hashed. */
export interface Person {
  readonly nonce: Buffer;
  readonly amount: number;
}

export const any = (most: number) => randomBytes(6).readUIntBE(0, 6) % most;
export const anyone = (): Person => ({ nonce: randomBytes(32), amount: 1 + any(10 ** (1 + any(12))) });
const leafOf = ({ nonce, amount }: Person, day: string) => sha256(leafBytes(day, nonce, amount));

/** Levels of the tree of these people, from the paired leaves to the root, and the people in its order. */
export function treeOf(people: readonly Person[], day = DAY) {
  const sorted = people
    .map((person) => ({ person, leaf: leafOf(person, day) }))
    .sort((one, other) => Buffer.compare(one.leaf, other.leaf));
  const leaves: Level = {
    hashes: Buffer.concat(sorted.map(({ leaf }) => leaf)),
    sums: Float64Array.from(sorted, ({ person }) => person.amount),
  };
  return { levels: levelsFrom(pairedLeaves(leaves, sha256), sha256), people: sorted.map(({ person }) => person) };
}

type Tree = ReturnType<typeof treeOf>;

export function signedRecord(fields: Partial<ReserveRecord>): ReserveRecord {
  const unsigned = {
    day: DAY,
    root: ZERO_HASH,
    owed: 0,
    held: { bank: 0, gateway: 0 },
    leaves: 0,
    previous: null,
    signed_at: '2026-11-21T00:00:00.000Z',
    key_id: KEY_ID,
    ...fields,
  };
  return { ...unsigned, signature: sign(null, Buffer.from(recordText(unsigned)), privateKey).toString('base64url') };
}

export function recordOf({ levels, people }: Tree): ReserveRecord {
  const top = levels.at(-1);
  return signedRecord({ root: toHex(top?.hashes ?? Buffer.alloc(0)), owed: top?.sums[0] ?? 0, leaves: people.length });
}

export function proofOf(tree: Tree, place: number, record = recordOf(tree)): ReserveProof {
  const { nonce, amount } = tree.people[place] as Person;
  const path = [PAIR_STEP, ...pathThrough(tree.levels, place)];
  return {
    record,
    key: KEY,
    share: { leaf: toHex(sha256(leafBytes(record.day, nonce, amount))), nonce: toHex(nonce), amount, path },
  };
}

/** The last records are verified once, because each person's proof has the same one. */
const verdicts = new Map<string, boolean | Promise<boolean>>();
const tools: CheckTools = {
  sha256,
  verify(key, signature, bytes) {
    const name = `${key} ${signature} ${Buffer.from(bytes).toString('latin1')}`;
    const known = verdicts.get(name) ?? CHECK_TOOLS.verify(key, signature, bytes);
    if (verdicts.size > 100) verdicts.clear();
    verdicts.set(name, known);
    return known;
  },
};

export const isGood = async (proof: ReserveProof) => isGoodProof(await checkProof(proof, tools));

/** The proof with another share. */
export const withShare = (proof: ReserveProof, change: Partial<NonNullable<ReserveProof['share']>>): ReserveProof => ({
  ...proof,
  share: proof.share && { ...proof.share, ...change },
});
