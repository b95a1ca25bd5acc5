import type { Static } from 'typebox';
import type { ReserveProof as ProofSchema, ReserveRecord as RecordSchema } from '../calls/reserveCalls';
import { toBase64Url } from './base64';

/**
 * Proof of what is held: a Merkle tree with sums, and a signed record of its root for each day (docs/reserves.md). The hash
 * function is an argument, so that server and phone share the code and each uses its own SHA-256.
 */

/** Days that the public list shows, and for which proofs are kept. */
export const RESERVE_DAYS = 30;

/** A day's record is published by this hour of the next day, in Tehran. */
export const RECORD_DUE_HOUR = 6;

/** Place of a deal's money in a share: held for the payer, or due to the payee, to the payer, or to a stray payer. */
export const SHARE_KINDS = ['held', 'receives', 'returns', 'stray'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

export const SIBLING_SIDES = ['left', 'right'] as const;

/** The signed record of one day, as spelled on the wire, because its bytes are signed. */
export type ReserveRecord = Static<typeof RecordSchema>;

/** What one person downloads and checks. */
export type ReserveProof = Static<typeof ProofSchema>;

/** One step from a leaf to the root: the other child of the next node. */
export type PathStep = Share['path'][number];

/** SHA-256, 32 bytes. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;
type AnySha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

const HASH_BYTES = 32;
/** Hash of a zero leaf, which holds no money; also the root of a tree without leaves. */
export const ZERO_HASH = '0'.repeat(2 * HASH_BYTES);

/**
 * True for an amount or sum that a tree may contain. JSON carries integers exactly up to 2^53 - 1; the 64-bit encoding
 * allows more.
 */
export function isReserveSum(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** @throws RangeError for a sum that is negative, fractional or too large */
export function checkedSum(value: number): number {
  if (!isReserveSum(value)) throw new RangeError(`A sum of the tree is out of range: ${value}`);
  return value;
}

/** Writes rials as unsigned 64-bit big endian. @throws RangeError */
function writeSum(target: DataView, at: number, rials: number): void {
  checkedSum(rials);
  target.setUint32(at, Math.floor(rials / 2 ** 32));
  target.setUint32(at + 4, rials % 2 ** 32);
}

const encoder = new TextEncoder();

/**
 * The bytes that a leaf's hash covers: 0x00, day, nonce, amount.
 * @param nonce 32 bytes
 * @throws RangeError for an amount out of range
 */
export function leafBytes(day: string, nonce: Uint8Array, rials: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + day.length + HASH_BYTES + 8);
  bytes.set(encoder.encode(day), 1);
  bytes.set(nonce, 1 + day.length);
  writeSum(new DataView(bytes.buffer), bytes.length - 8, rials);
  return bytes;
}

const NODE_BYTES = 1 + 2 * (8 + HASH_BYTES);

/** A node of the tree. */
interface TreeNode {
  readonly sum: number;
  readonly hash: Uint8Array;
}

/** The bytes that a node's hash covers: 0x01, then sum and hash of both children. @throws RangeError */
export function nodeBytes(left: TreeNode, right: TreeNode): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(NODE_BYTES);
  const view = new DataView(bytes.buffer);
  bytes[0] = 1;
  writeSum(view, 1, left.sum);
  bytes.set(left.hash, 9);
  writeSum(view, 41, right.sum);
  bytes.set(right.hash, 49);
  return bytes;
}

/** Nodes of one height, side by side. */
export interface Level {
  /** 32 bytes a node. */
  readonly hashes: Uint8Array;
  /** Rials. */
  readonly sums: Float64Array;
}

const ZERO_LEAF: TreeNode = { sum: 0, hash: new Uint8Array(HASH_BYTES) };

/** A node of a level; beyond its end a zero leaf. */
function nodeAt({ hashes, sums }: Level, place: number): TreeNode {
  const sum = sums[place];
  if (sum === undefined) return ZERO_LEAF;
  return { sum, hash: hashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES) };
}

function levelOf(count: number, pairOf: (place: number) => readonly [TreeNode, TreeNode], sha256: Sha256): Level {
  const level: Level = { hashes: new Uint8Array(count * HASH_BYTES), sums: new Float64Array(count) };
  for (let place = 0; place < count; place += 1) {
    const [left, right] = pairOf(place);
    level.sums[place] = checkedSum(left.sum + right.sum);
    level.hashes.set(sha256(nodeBytes(left, right)), place * HASH_BYTES);
  }
  return level;
}

/** The level above the leaves: each leaf is paired with a zero leaf. @throws RangeError for a sum out of range */
export function pairedLeaves(leaves: Level, sha256: Sha256): Level {
  return levelOf(leaves.sums.length, (place) => [nodeAt(leaves, place), ZERO_LEAF], sha256);
}

/** The first step of every path: the leaf's own pair. */
export const PAIR_STEP: PathStep = { side: 'right', sum: 0, hash: ZERO_HASH };

/** Steps from a leaf to the root of a tree with so many leaves. */
export function pathLength(leaves: number): number {
  if (leaves === 0) return 0;
  let steps = 1;
  for (let width = 1; width < leaves; width *= 2) steps += 1;
  return steps;
}

/**
 * A level and those above it, up to the root. An odd node is paired with a zero leaf.
 * @param steps levels to add, where the level is a part of a larger tree
 * @throws RangeError for a sum out of range
 */
export function levelsFrom(level: Level, sha256: Sha256, steps = pathLength(level.sums.length) - 1): readonly Level[] {
  const levels = [level];
  for (let below = level; levels.length <= steps; levels.push(below)) {
    const { sums, hashes } = below;
    const pairOf = (place: number) =>
      [nodeAt({ sums, hashes }, 2 * place), nodeAt({ sums, hashes }, 2 * place + 1)] as const;
    below = levelOf(Math.ceil(sums.length / 2), pairOf, sha256);
  }
  return levels;
}

/** The siblings of a node of the first level on its way to the last level. */
export function pathThrough(levels: readonly Level[], place: number): PathStep[] {
  return levels.slice(0, -1).map((level, height) => {
    const at = Math.floor(place / 2 ** height);
    const isLeft = at % 2 === 0;
    const { sum, hash } = nodeAt(level, isLeft ? at + 1 : at - 1);
    return { side: isLeft ? 'right' : 'left', sum, hash: toHex(hash) };
  });
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Bytes of lower-case hex; null for other text. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The signed text of a record: RFC 8785 of all fields but the signature. */
export function recordText(record: Omit<ReserveRecord, 'signature'>): string {
  const { day, held, key_id, leaves, owed, previous, root, signed_at } = record;
  const { bank, gateway } = held;
  return JSON.stringify({ day, held: { bank, gateway }, key_id, leaves, owed, previous, root, signed_at });
}

/** What the next record names as `previous`: hex of SHA-256 over the signed text. */
export async function recordHash(record: Omit<ReserveRecord, 'signature'>, sha256: AnySha256): Promise<string> {
  return toHex(await sha256(encoder.encode(recordText(record))));
}

/** What a check of a proof needs. */
export interface CheckTools {
  readonly sha256: AnySha256;
  /** Ed25519 with the public key `x`; key and signature are base64url of 32 and 64 bytes. */
  verify(key: string, signature: string, bytes: Uint8Array<ArrayBuffer>): boolean | Promise<boolean>;
}

/** Result of a check; each part stands alone, so that a screen can name the failed one. */
export interface ProofCheck {
  /** The leaf is the hash of day, nonce and amount. Null without a share. */
  readonly share: boolean | null;
  /** The path leads from the leaf to the root of the record, with sums in range. Null without a share. */
  readonly path: boolean | null;
  /** The record is signed by the key that it names. */
  readonly signature: boolean;
}

/** True when no part of a check failed. */
export function isGoodProof({ share, path, signature }: ProofCheck): boolean {
  return signature && share !== false && path !== false;
}

/**
 * Checks a proof without a server. The reader compares `record.key_id` with the published keys.
 * @param onDone told of each part as it is done
 */
export async function checkProof(
  proof: ReserveProof,
  tools: CheckTools,
  onDone: (part: Partial<ProofCheck>) => void = () => undefined,
): Promise<ProofCheck> {
  const { record, key, share } = proof;
  const done = <Part extends Partial<ProofCheck>>(part: Part): Part => {
    onDone(part);
    return part;
  };
  return {
    ...done({ share: share && (await isLeaf(record.day, share, tools.sha256)) }),
    ...done({ path: share && (await leadsToRoot(record, share, tools.sha256)) }),
    ...done({ signature: await isSigned(record, key, tools) }),
  };
}

async function isSigned(record: ReserveRecord, key: string, { sha256, verify }: CheckTools): Promise<boolean> {
  const thumbprint = await sha256(encoder.encode(`{"crv":"Ed25519","kty":"OKP","x":${JSON.stringify(key)}}`));
  if (toBase64Url(thumbprint) !== record.key_id) return false;
  if (!/^[\w-]{43}$/.test(key) || !/^[\w-]{86}$/.test(record.signature)) return false;
  return verify(key, record.signature, encoder.encode(recordText(record)));
}

type Share = NonNullable<ReserveProof['share']>;

async function isLeaf(day: string, { leaf, nonce, amount }: Share, sha256: AnySha256): Promise<boolean> {
  const nonceBytes = fromHex(nonce);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || nonceBytes?.length !== HASH_BYTES || !isReserveSum(amount)) return false;
  return toHex(await sha256(leafBytes(day, nonceBytes, amount))) === leaf;
}

async function leadsToRoot(record: ReserveRecord, share: Share, sha256: AnySha256): Promise<boolean> {
  const { leaf, amount, path } = share;
  const [first] = path;
  const hasOwnPair = first?.side === PAIR_STEP.side && first.sum === 0 && first.hash === ZERO_HASH;
  if (!hasOwnPair || path.length !== pathLength(record.leaves)) return false;
  let [sum, hash] = [amount, leaf];
  for (const step of path) {
    const own = nodeOf(sum, hash);
    const sibling = nodeOf(step.sum, step.hash);
    if (!own || !sibling || !isReserveSum(sum + step.sum)) return false;
    const pair = step.side === 'right' ? nodeBytes(own, sibling) : nodeBytes(sibling, own);
    sum += step.sum;
    hash = toHex(await sha256(pair));
  }
  return hash === record.root && sum === record.owed;
}

/** Null for a malformed hash or a sum out of range. */
function nodeOf(sum: number, hex: string): TreeNode | null {
  const hash = fromHex(hex);
  return hash?.length === HASH_BYTES && isReserveSum(sum) ? { sum, hash } : null;
}

/**
 * The days on which the chain is broken: the record has another hash of the record before it.
 * @param records one after the other, newest first; the record before the oldest one is not checked
 */
export async function brokenDays(records: readonly ReserveRecord[], sha256: AnySha256): Promise<string[]> {
  const hashes = await Promise.all(records.map((record) => recordHash(record, sha256)));
  return records.flatMap(({ day, previous }, place) => {
    const before = hashes[place + 1];
    return before === undefined || before === previous ? [] : [day];
  });
}
