import { createHash, randomUUID } from 'node:crypto';
import type { Evidence } from '@contract/calls/disputeCalls';
import { ERROR } from '@contract/errors';
import {
  PICTURE_LONGEST_SIDE,
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURES_OF_A_SIDE,
} from '@contract/rules/disputeRules';
import { DAY_MS } from '@contract/rules/durations';
import sharp from 'sharp';
import type { Context } from '../../context';
import { findLastDispute } from '../../db/repositories/disputeRows';
import {
  countEvidence,
  deleteEvidence,
  type EvidenceRow,
  findEvidence,
  insertEvidence,
  listEvidenceToDelete,
  markEvidenceDeleted,
  noteEvidenceRead,
} from '../../db/repositories/evidence';
import { findTransaction } from '../../db/repositories/transactionRows';
import { PICTURES_OF_A_USER } from '../../domain/limits';
import { PortFailure } from '../../ports/portFailure';
import { refuse, refuseField } from '../../refusal';
import { refuseBeyond } from '../counters';
import { isConcerned } from '../office/ownDeals';
import { isReferee, readsCases, requireSide, sideOf } from './access';
import { openFile, sealFile } from './evidenceSeal';

/** A picture without an entry is deleted after a day. */
const UNUSED_LIFETIME_MS = DAY_MS;
const SWEEP_BATCH = 100;

/**
 * Stores a picture of a side of a paid transaction, for a later entry.
 * @throws Refusal 1404, 1012 not one of the two sides, 1007 not paid, 1016 too many an hour, 1608 not a picture, 1609
 * the side has the most pictures, 1006 the store does not answer.
 */
export async function uploadEvidence(
  context: Context,
  request: { readonly userId: string; readonly paymentCode: string; readonly file: unknown },
): Promise<Evidence> {
  const { db, clock, secrets } = context;
  const { userId, file } = request;
  await refuseBeyond(context, PICTURES_OF_A_USER, userId);
  if (!(file instanceof Uint8Array)) refuseField('file', 'is not a file');
  const { transaction, side } = await requireSide(context, request);
  if (transaction.status !== 'paid') refuse(ERROR.notAcceptable, `The transaction is ${transaction.status}`);
  const place = { transaction_id: transaction.id, side };
  // Checked before decoding, and again by the insertion.
  if ((await countEvidence(db.kysely, place)) >= PICTURES_OF_A_SIDE) refuse(ERROR.tooManyEntries);

  const { bytes, width, height } = await reencode(file);
  const id = randomUUID();
  const { sealed, wrappedKey } = sealFile(secrets.evidenceKeys[0], id, bytes);
  const now = clock.now();
  const row = {
    ...place,
    id,
    uploaded_by: userId,
    media_type: 'image/jpeg',
    bytes: bytes.byteLength,
    width,
    height,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    wrapped_key: wrappedKey,
    created_at: now,
    delete_at: new Date(now.getTime() + UNUSED_LIFETIME_MS),
  } as const;
  // The row first, because a file without a row would never be deleted.
  if (!(await insertEvidence(db, row, PICTURES_OF_A_SIDE))) refuse(ERROR.tooManyEntries);
  await keepFile(context, id, sealed);
  return { evidence_id: id, media_type: row.media_type, bytes: row.bytes, width, height };
}

async function keepFile({ db, ports }: Context, id: string, sealed: Uint8Array): Promise<void> {
  try {
    await ports.evidenceStore.put(id, sealed);
  } catch (error) {
    await deleteEvidence(db.kysely, id);
    refuseForStore(error);
  }
}

function refuseForStore(error: unknown): never {
  if (!(error instanceof PortFailure)) throw error;
  return refuse(ERROR.thirdParty, 'The evidence store does not answer');
}

interface PictureRequest {
  readonly userId: string;
  readonly id: string;
  /** The request comes from the office's networks. */
  readonly isFromOffice: boolean;
}

/**
 * The picture, for a reader of the dispute; the access is recorded. A stranger gets the same answer for each id.
 * @throws Refusal 1012 not a reader, 1604 expired, 1006 the store does not answer.
 */
export async function readEvidence(context: Context, request: PictureRequest): Promise<Uint8Array> {
  const { db, clock, secrets, ports } = context;
  const { userId, id } = request;
  const evidence = await findEvidence(db.kysely, id);
  if (!evidence || !(await isReader(context, evidence, request))) return refuse(ERROR.noAccess);
  const wrappedKey = readableKey(evidence, clock.now()) ?? refuse(ERROR.disputeNotFound);
  const sealed = await ports.evidenceStore.get(id).catch(refuseForStore);
  if (!sealed) return refuse(ERROR.disputeNotFound);
  const bytes = openFile(secrets.evidenceKeys, id, { sealed, wrappedKey });
  await noteEvidenceRead(db.kysely, { evidenceId: id, userId, at: clock.now() });
  return bytes;
}

/** Null after its expiry, also while the file still exists. */
function readableKey({ wrapped_key: key, delete_at: deleteAt }: EvidenceRow, now: Date): string | null {
  return deleteAt && deleteAt <= now ? null : key;
}

async function isReader(
  context: Context,
  evidence: EvidenceRow,
  { userId, isFromOffice }: PictureRequest,
): Promise<boolean> {
  const { db } = context;
  const transaction = await findTransaction(db.kysely, evidence.transaction_id);
  if (transaction && sideOf(transaction, userId) !== null) return true;
  const dispute = await findLastDispute(db.kysely, evidence.transaction_id);
  if (!transaction || !dispute || evidence.joined_at === null) return false;
  if (isReferee(dispute, userId)) return true;
  return isFromOffice && (await readsCases(context, userId)) && !(await isConcerned(context, transaction, userId));
}

/** Deletes expired files. The row of a picture without an entry is deleted too; the others keep theirs. */
export async function sweepEvidence({ db, clock, ports }: Pick<Context, 'db' | 'clock' | 'ports'>): Promise<void> {
  for (;;) {
    const due = await listEvidenceToDelete(db.kysely, clock.now(), SWEEP_BATCH);
    for (const { id, joined_at: joinedAt } of due) {
      // The file first, because its row finds it after an interruption.
      await ports.evidenceStore.delete(id);
      if (joinedAt === null) await deleteEvidence(db.kysely, id);
      else await markEvidenceDeleted(db.kysely, id, clock.now());
    }
    if (due.length < SWEEP_BATCH) return;
  }
}

const QUALITY = 82;
const TIMEOUT_SECONDS = 10;

/** No cache between pictures, and one core for each. */
sharp.cache(false);
sharp.concurrency(1);

interface Picture {
  /** A JPEG. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes a picture and encodes it as an upright JPEG. EXIF, comments, colour profile and trailing data are dropped.
 * @throws Refusal 1608 unless it is a JPEG, PNG or WebP of a permitted size.
 */
export async function reencode(file: Uint8Array): Promise<Picture> {
  if (file.byteLength > PICTURE_MAX_BYTES || !isPicture(file)) return refuse(ERROR.pictureRefused);
  try {
    const { data, info } = await sharp(file, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: PICTURE_LONGEST_SIDE, height: PICTURE_LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return refuse(ERROR.pictureRefused, 'The picture could not be decoded');
  }
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

/** By its first bytes: other formats of the decoder (SVG, PDF, TIFF) never reach it. */
function isPicture(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 12));
  const isWebp = start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP';
  return isWebp || start.subarray(0, 3).equals(JPEG) || start.subarray(0, 8).equals(PNG);
}
