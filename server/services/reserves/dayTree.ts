import { createHmac, hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  fromHex,
  type Level,
  leafBytes,
  levelsFrom,
  PAIR_STEP,
  type PathStep,
  pairedLeaves,
  pathThrough,
  type Sha256,
  toHex,
  ZERO_HASH,
} from '@contract/rules/reserves';
import type { LeafChunk, OwedShare } from '../../db/repositories/reserves';

const CHUNK_STEPS = 10;
/** Leaves of a stored row. */
const CHUNK = 2 ** CHUNK_STEPS;
const HASH_BYTES = 32;
const SUM_BYTES = 8;
/** A leaf in a row: hash and amount. */
const LEAF_BYTES = HASH_BYTES + SUM_BYTES;

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/** The nonce of a person's leaf: without the key it tells nothing about the person. */
export function nonceOf(key: Uint8Array, day: string, userId: string): Buffer {
  return createHmac('sha256', key).update(day).update(userId).digest();
}

/** The tree of one day, in the rows that answer proofs. */
export interface DayTree {
  /** Hex. */
  readonly root: string;
  /** Rials. */
  readonly sum: number;
  readonly leaves: number;
  readonly chunks: readonly LeafChunk[];
}

/**
 * Builds the tree of a day. It needs 80 bytes a person, and leaves the event loop to calls between its steps.
 * @throws RangeError for an amount or a sum that is negative or too large
 */
export async function buildDayTree(
  day: string,
  nonceKey: Uint8Array,
  shares: AsyncIterable<readonly OwedShare[]>,
): Promise<DayTree> {
  const pace = new Pace();
  const pieces: Buffer[] = [];
  for await (const piece of shares) {
    const leaves = Buffer.alloc(piece.length * LEAF_BYTES);
    for (const [place, { owner, rials }] of piece.entries()) {
      const leaf = sha256(leafBytes(day, nonceOf(nonceKey, day, owner), rials));
      leaves.set(leaf, place * LEAF_BYTES);
      leaves.writeBigUInt64BE(BigInt(rials), place * LEAF_BYTES + HASH_BYTES);
    }
    pieces.push(leaves);
    await pace.rest();
  }
  const sorted = await sortedLeaves(pieces, pace);
  const nodes: Buffer[] = [];
  const chunks: LeafChunk[] = [];
  const isWhole = sorted.length <= CHUNK * LEAF_BYTES;
  for (let from = 0; from < sorted.length; from += CHUNK * LEAF_BYTES) {
    const leaves = sorted.subarray(from, from + CHUNK * LEAF_BYTES);
    const node = bytesOf(levelsOf(leaves, isWhole).at(-1) as Level);
    nodes.push(node);
    chunks.push({ number: chunks.length, first_leaf: leaves.subarray(0, HASH_BYTES), node, leaves });
    await pace.rest();
  }
  const top = levelsFrom(levelIn(Buffer.concat(nodes)), sha256).at(-1);
  const count = sorted.length / LEAF_BYTES;
  return count === 0 || !top
    ? { root: ZERO_HASH, sum: 0, leaves: 0, chunks }
    : { root: toHex(top.hashes), sum: top.sums[0] ?? 0, leaves: count, chunks };
}

/** Levels of a chunk: up to the node that stands for it, or to the root of a tree with one chunk. */
function levelsOf(leaves: Buffer, isWhole: boolean): readonly Level[] {
  const paired = pairedLeaves(levelIn(leaves), sha256);
  return isWhole ? levelsFrom(paired, sha256) : levelsFrom(paired, sha256, CHUNK_STEPS);
}

/** The leaves in the order of their hashes: by the first two bytes, then within these groups. */
async function sortedLeaves(pieces: readonly Buffer[], pace: Pace): Promise<Buffer> {
  const ends = new Uint32Array(2 ** 16 + 1);
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += LEAF_BYTES) count(ends, piece.readUInt16BE(at) + 1);
  }
  for (let group = 1; group < ends.length; group += 1) ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0);
  const grouped = Buffer.alloc(pieces.reduce((sum, { length }) => sum + length, 0));
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += LEAF_BYTES) {
      const place = count(ends, piece.readUInt16BE(at)) - 1;
      piece.copy(grouped, place * LEAF_BYTES, at, at + LEAF_BYTES);
    }
    await pace.rest();
  }
  for (let from = 0; from < grouped.length; ) {
    const group = grouped.readUInt16BE(from);
    const leaves: Buffer[] = [];
    for (let at = from; at < grouped.length && grouped.readUInt16BE(at) === group; at += LEAF_BYTES) {
      leaves.push(grouped.subarray(at, at + LEAF_BYTES));
    }
    if (leaves.length > 1) grouped.set(Buffer.concat(leaves.sort(Buffer.compare)), from);
    from += leaves.length * LEAF_BYTES;
    await pace.rest();
  }
  return grouped;
}

/** Counts one more at a place. @returns the new count */
function count(counts: Uint32Array, place: number): number {
  const next = (counts[place] ?? 0) + 1;
  counts[place] = next;
  return next;
}

function levelIn(bytes: Buffer): Level {
  const length = bytes.length / LEAF_BYTES;
  const level = { hashes: new Uint8Array(length * HASH_BYTES), sums: new Float64Array(length) };
  for (let place = 0; place < length; place += 1) {
    const at = place * LEAF_BYTES;
    level.hashes.set(bytes.subarray(at, at + HASH_BYTES), place * HASH_BYTES);
    level.sums[place] = Number(bytes.readBigUInt64BE(at + HASH_BYTES));
  }
  return level;
}

/** Hash and sum of the only node of a level. */
function bytesOf({ hashes, sums }: Level): Buffer {
  const bytes = Buffer.alloc(LEAF_BYTES);
  bytes.set(hashes);
  bytes.writeBigUInt64BE(BigInt(sums[0] ?? 0), HASH_BYTES);
  return bytes;
}

/** The stored rows of a day. */
export interface StoredTree {
  readonly chunks: readonly Pick<LeafChunk, 'number' | 'first_leaf' | 'node'>[];
  leavesOf(number: number): Promise<Buffer>;
}

/** The path of a leaf to the root; null for a leaf that is not in the tree. */
export async function storedPath({ chunks, leavesOf }: StoredTree, leaf: string): Promise<PathStep[] | null> {
  const wanted = fromHex(leaf) ?? Buffer.alloc(0);
  const chunk = chunks.findLast(({ first_leaf }) => Buffer.compare(first_leaf, wanted) <= 0);
  if (!chunk) return null;
  const leaves = await leavesOf(chunk.number);
  const places = Array.from({ length: leaves.length / LEAF_BYTES }, (_none, place) => place * LEAF_BYTES);
  const place = places.findIndex((at) => Buffer.compare(leaves.subarray(at, at + HASH_BYTES), wanted) === 0);
  if (place === -1) return null;
  const top = levelsFrom(levelIn(Buffer.concat(chunks.map(({ node }) => node))), sha256);
  const within = levelsOf(leaves, chunks.length === 1);
  return [PAIR_STEP, ...pathThrough(within, place), ...pathThrough(top, chunk.number)];
}

const SLICE_MS = 5;
/** Pause for each unit of work, so that the calls of this process keep most of their rate. */
const REST = 2;

/** Interrupts long work, so that calls are answered meanwhile. */
class Pace {
  private since = performance.now();

  async rest(): Promise<void> {
    const worked = performance.now() - this.since;
    if (worked < SLICE_MS) return;
    await wait(worked * REST);
    this.since = performance.now();
  }
}
