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
  pathLength,
  pathThrough,
  type Sha256,
  toHex,
  ZERO_HASH,
} from '@contract/rules/reserveRules';
import type { LeafChunk } from '../../db/repositories/reserveRows';

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
 * @param shares rials by person
 * @throws RangeError for an amount or a sum that is negative or too large
 */
export async function buildDayTree(
  day: string,
  nonceKey: Uint8Array,
  shares: ReadonlyMap<string, number>,
  pace: Pace,
): Promise<DayTree> {
  const unsorted = Buffer.alloc(shares.size * LEAF_BYTES);
  const people = shares.entries();
  for (let from = 0; from < unsorted.length; from += CHUNK * LEAF_BYTES) {
    const end = Math.min(from + CHUNK * LEAF_BYTES, unsorted.length);
    pace.work(() => {
      for (let at = from; at < end; at += LEAF_BYTES) {
        const [owner, rials] = people.next().value as [string, number];
        unsorted.set(sha256(leafBytes(day, nonceOf(nonceKey, day, owner), rials)), at);
        unsorted.writeBigUInt64BE(BigInt(rials), at + HASH_BYTES);
      }
    });
    await pace.rest();
  }
  const sorted = await sortedLeaves(unsorted, pace);
  const nodes: Buffer[] = [];
  const chunks: LeafChunk[] = [];
  const isWhole = sorted.length <= CHUNK * LEAF_BYTES;
  for (let from = 0; from < sorted.length; from += CHUNK * LEAF_BYTES) {
    const leaves = sorted.subarray(from, from + CHUNK * LEAF_BYTES);
    const node = pace.work(() => bytesOf(levelsOf(leaves, isWhole).at(-1) as Level));
    nodes.push(node);
    chunks.push({ number: chunks.length, first_leaf: leaves.subarray(0, HASH_BYTES), node, leaves });
    await pace.rest();
  }
  const top = levelsFrom(levelIn(Buffer.concat(nodes)), sha256).at(-1);
  return shares.size === 0 || !top
    ? { root: ZERO_HASH, sum: 0, leaves: 0, chunks }
    : { root: toHex(top.hashes), sum: top.sums[0] ?? 0, leaves: shares.size, chunks };
}

/** Levels of a chunk: up to the node that stands for it, or to the root of a tree with one chunk. */
function levelsOf(leaves: Buffer, isWhole: boolean): readonly Level[] {
  const paired = pairedLeaves(levelIn(leaves), sha256);
  return isWhole ? levelsFrom(paired, sha256) : levelsFrom(paired, sha256, CHUNK_STEPS);
}

/** The leaves in the order of their hashes: grouped by their first bits, then sorted within each group. */
async function sortedLeaves(unsorted: Buffer, pace: Pace): Promise<Buffer> {
  const sorted = Buffer.alloc(unsorted.length);
  const bits = Math.min(16, pathLength(Math.ceil(unsorted.length / LEAF_BYTES / CHUNK)));
  const groups: number[][] = Array.from({ length: 2 ** bits }, () => []);
  pace.work(() => {
    for (let at = 0; at < unsorted.length; at += LEAF_BYTES) groups[unsorted.readUInt16BE(at) >> (16 - bits)]?.push(at);
  });
  let end = 0;
  for (const group of groups) {
    pace.work(() => {
      const leaves = group.map((at) => unsorted.subarray(at, at + LEAF_BYTES));
      for (const leaf of leaves.sort(Buffer.compare)) {
        sorted.set(leaf, end);
        end += LEAF_BYTES;
      }
    });
    await pace.rest();
  }
  return sorted;
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

/** Interrupts long work, so that calls are answered meanwhile. It counts processor time, which a busy machine does not stretch. */
export class Pace {
  private worked = 0;

  work<Result>(work: () => Result): Result {
    const before = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(before);
    this.spend((user + system) / 1000);
    return result;
  }

  /** Counts processor time of another process. */
  spend(milliseconds: number): void {
    this.worked += milliseconds;
  }

  async rest(): Promise<void> {
    if (this.worked < SLICE_MS) return;
    await wait(this.worked * REST);
    this.worked = 0;
  }
}
