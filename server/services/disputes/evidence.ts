import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Evidence, ItemPhotoBody } from '@contract/calls/disputeCalls';
import { ERROR } from '@contract/errors';
import {
  PICTURE_LONGEST_SIDE,
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURES_OF_A_SIDE,
} from '@contract/rules/disputeRules';
import { PHOTOS_OF_AN_ITEM } from '@contract/rules/limits';
import { readersOf } from '@contract/rules/officeRoles';
import sharp from 'sharp';
import type { Context } from '../../context';
import { findLastDispute } from '../../db/repositories/disputeRows';
import {
  countEvidence,
  deleteEvidence,
  type EvidenceRow,
  findEvidence,
  insertEvidence,
  insertItemPhoto,
  itemPhotosOf,
  listEvidenceToDelete,
  markEvidenceDeleted,
  noteEvidenceRead,
} from '../../db/repositories/evidence';
import { rolesOf } from '../../db/repositories/operatorRoles';
import { findTransaction } from '../../db/repositories/transactionRows';
import { decrypt, encrypt } from '../../db/vault/aesGcm';
import { openRow, sealRow } from '../../db/vault/sealedRows';
import { changeItemPhotos, PHOTOS_CHANGE_IN } from '../../domain/itemPhotos';
import { PICTURES_OF_A_USER } from '../../domain/limits';
import { KEPT_MS } from '../../domain/retention';
import { partyOf } from '../../domain/transaction';
import { PortFailure } from '../../ports/portFailure';
import { refuse, refuseField } from '../../refusal';
import { refuseBeyond } from '../counters';
import type { OwnCall } from '../idempotency';
import { isConcerned } from '../office/ownDeals';
import { type DealRequest, moveMoney, requireTransaction } from '../transactions/transactionAccess';
import { isReferee, requireSide, sideOf } from './access';

const SWEEP_BATCH = 100;
const KEY_BYTES = 32;

interface Upload extends DealRequest {
  readonly file: unknown;
}

/**
 * Stores a picture of a side of a paid transaction, for a later entry.
 * @throws Refusal 1002 no file, 1404, 1012 not one of the two sides, 1007 not paid, 1016 too many an hour, 1608 not a picture, 1609
 * the side has the most pictures, 1006 the store does not answer.
 */
export async function uploadEvidence(context: Context, request: Upload): Promise<Evidence> {
  const { kysely } = context.db;
  const file = await fileIn(context, request);
  const { transaction, side } = await requireSide(context, request);
  if (transaction.status !== 'paid') refuse(ERROR.notAcceptable, `The transaction is ${transaction.status}`);
  const place = { transaction_id: transaction.id, side, of_item: false };
  // Checked before decoding, and again by the insertion.
  if ((await countEvidence(kysely, place)) >= PICTURES_OF_A_SIDE) refuse(ERROR.tooManyEntries);
  const stored = await storePicture(context, { userId: request.userId, file, place }, async (row) => {
    if (!(await insertEvidence(context.db, row, PICTURES_OF_A_SIDE))) refuse(ERROR.tooManyEntries);
  });
  return evidenceOf(stored);
}

/**
 * Adds a photo of the item to a request. The request takes the photo when its file is stored. Readers see it from then on. A photo that
 * the request has already is answered again: a phone that lost the answer sends it again.
 * @throws Refusal 1002 no file, 1404, 1012 not the payee, 1007 the photos are frozen, 1016 too many an hour, 1608 not a picture, 1609
 * it has the most photos, 1006 the store does not answer, 1005 the photos keep changing.
 */
export async function addItemPhoto(context: Context, request: Upload): Promise<Evidence> {
  const { userId } = request;
  const file = await fileIn(context, request);
  // Checked before decoding, and again by the step.
  const { transaction } = await requireOpenPhotos(context, request);
  const place = { transaction_id: transaction.id, side: 'payee', of_item: true } as const;
  const stored = await storePicture(context, { userId, file, place }, (row) => insertItemPhoto(context.db.kysely, row));
  let { id } = stored;
  await moveMoney(context, async () => {
    const { photos, ...open } = await requireOpenPhotos(context, request);
    const same = photos.find((one) => one.sha256 === stored.sha256);
    if (same) {
      id = same.id;
      return null;
    }
    if (photos.length >= PHOTOS_OF_AN_ITEM) refuse(ERROR.tooManyEntries);
    return changeItemPhotos({ ...open, userId, change: { add: stored.id }, at: context.clock.now() });
  });
  return evidenceOf({ ...stored, id });
}

/**
 * Takes a photo of the item from a request; one that it does not have changes nothing. The sweep deletes the file.
 * @throws Refusal 1404, 1012 not the payee, 1007 the photos are frozen, 1005 the photos keep changing.
 */
export async function removeItemPhoto(context: Context, { userId, body }: OwnCall<ItemPhotoBody>): Promise<void> {
  const { payment_code: paymentCode, evidence_id: id } = body;
  await moveMoney(context, async () => {
    const open = await requireOpenPhotos(context, { userId, paymentCode });
    if (!open.present.includes(id)) return null;
    return changeItemPhotos({ ...open, userId, change: { remove: id }, at: context.clock.now() });
  });
}

/** A request and its photos, while its payee may change them. @throws Refusal 1404, 1012, 1007 */
async function requireOpenPhotos(context: Context, request: DealRequest) {
  const { db, clock } = context;
  const transaction = await requireTransaction(context, request);
  if (transaction.payeeId !== request.userId) refuse(ERROR.noAccess);
  if (transaction.status !== PHOTOS_CHANGE_IN) refuse(ERROR.notAcceptable, `The request is ${transaction.status}`);
  const photos = await itemPhotosOf(db.kysely, transaction.id, clock.now());
  return { transaction, photos, present: photos.map(({ id }) => id) };
}

/** @throws Refusal 1016 too many an hour, 1002 no file */
async function fileIn(context: Context, { userId, file }: Upload): Promise<Uint8Array> {
  await refuseBeyond(context, PICTURES_OF_A_USER, userId);
  return file instanceof Uint8Array ? file : refuseField('file', 'is not a file');
}

interface ReceivedPicture {
  readonly userId: string;
  readonly file: Uint8Array;
  readonly place: Pick<EvidenceRow, 'transaction_id' | 'side' | 'of_item'>;
}

type StoredPicture = Parameters<typeof insertEvidence>[1] & Pick<Evidence, 'media_type'>;

/** Stores a picture's row and file. They expire after a day unless an entry, a delivery or a request takes the picture. */
async function storePicture(
  context: Context,
  { userId, file, place }: ReceivedPicture,
  insert: (row: StoredPicture) => Promise<void>,
): Promise<StoredPicture> {
  const { clock, db } = context;
  const { bytes, width, height } = await reencode(file);
  const id = randomUUID();
  // The vault seals the file's own key. Its deletion makes each copy of the file unreadable.
  const key = randomBytes(KEY_BYTES);
  const now = clock.now();
  const row = sealRow(db.kysely, 'dispute_evidence', {
    ...place,
    id,
    uploaded_by: userId,
    media_type: 'image/jpeg',
    bytes: bytes.byteLength,
    width,
    height,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    wrapped_key: key.toString('base64'),
    created_at: now,
    delete_at: new Date(now.getTime() + KEPT_MS.unusedPictures),
  } as const);
  // The row first, because a file without a row would never be deleted.
  await insert(row);
  await keepFile(context, id, encrypt(key, id, bytes));
  return row;
}

function evidenceOf({ id, media_type, bytes, width, height }: StoredPicture): Evidence {
  return { evidence_id: id, media_type, bytes, width, height };
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
  const { db, clock, ports } = context;
  const { userId, id } = request;
  const evidence = await findEvidence(db.kysely, id);
  if (!evidence || !(await isReader(context, evidence, request))) return refuse(ERROR.noAccess);
  const { wrapped_key: key, delete_at: deleteAt } = openRow(db.kysely, 'dispute_evidence', evidence);
  // An expired picture is unreadable also while its file still exists.
  if (!key || (deleteAt && deleteAt <= clock.now())) return refuse(ERROR.disputeNotFound);
  const sealed = await ports.evidenceStore.get(id).catch(refuseForStore);
  if (!sealed) return refuse(ERROR.disputeNotFound);
  const bytes = openFile(Buffer.from(key, 'base64'), id, sealed);
  await noteEvidenceRead(db.kysely, { evidenceId: id, userId, at: clock.now() });
  return bytes;
}

function openFile(key: Uint8Array, id: string, sealed: Uint8Array): Uint8Array {
  try {
    return decrypt(key, id, sealed);
  } catch {
    throw new Error(`The file of the picture ${id} was changed, or belongs to another picture`);
  }
}

async function isReader(
  context: Context,
  evidence: EvidenceRow,
  { userId, isFromOffice }: PictureRequest,
): Promise<boolean> {
  const { db } = context;
  const transaction = await findTransaction(db.kysely, evidence.transaction_id);
  if (!transaction) return false;
  // Until the payment, each person with the request is its possible payer. Only the request tells the id.
  if (evidence.of_item && partyOf(transaction, userId) !== 'stranger') return true;
  if (sideOf(transaction, userId) !== null) return true;
  const dispute = await findLastDispute(db.kysely, evidence.transaction_id);
  if (!dispute || evidence.joined_at === null) return false;
  if (isReferee(dispute, userId)) return true;
  return isFromOffice && (await readsCases(context, userId)) && !(await isConcerned(context, transaction, userId));
}

/** True for an active user who reads disputes in the office. */
async function readsCases({ db }: Context, userId: string): Promise<boolean> {
  const roles = await rolesOf(db.kysely, userId);
  return roles.some((role) => readersOf('disputes').includes(role));
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
