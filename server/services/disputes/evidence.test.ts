import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS } from '@contract/calls';
import { PICTURE_MAX_BYTES, PICTURES_OF_A_SIDE } from '@contract/rules/disputeRules';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import sharp from 'sharp';
import { countEvidence, markEvidenceDeleted } from '../../db/repositories/evidence';
import { findTransactionByCode } from '../../db/repositories/transactionRows';
import type { DataKeys } from '../../db/vault/dataKeys';
import { resealAll } from '../../db/vault/reseal';
import { openRow, sealRow } from '../../db/vault/sealedRows';
import { type Sealed, Vault, VaultPlugin, vaultOf } from '../../db/vault/vault';
import { type Limit, PICTURES_OF_A_USER } from '../../domain/limits';
import { PortFailure } from '../../ports/portFailure';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { MoneyStory, type Trader } from '../../testing/moneyStory';
import { userIdOf } from '../../testing/officeTeam';
import { blackPng, photo, sendForm, sendPicture } from '../../testing/pictures';
import { rawFiles } from '../../testing/rawFiles';
import { setCount } from '../../testing/setCount';
import { mustWork, type TestUser } from '../../testing/testClient';
import { sweepEvidence } from './evidence';

let directory: string;
let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
let code: string;
let taken: Buffer;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'amanat-pictures-'));
  server = await createTestServer({ config: { dataDirectory: directory } });
  story = new MoneyStory(server);
  taken = await photo();
  await payAnew();
});

async function payAnew(): Promise<void> {
  [seller, buyer] = [await story.trader(), await story.trader()];
  code = await story.paid(seller, buyer);
}

afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

async function read(as: TestUser | null, id: string) {
  const response = await server.app.inject({
    method: 'GET',
    url: CALLS.readEvidence.path.replace(':id', id),
    headers: as ? { authorization: `Bearer ${as.access}` } : {},
  });
  const error = response.headers['content-type']?.toString().includes('json') ? response.json().error : undefined;
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers, error };
}

/** Takes at most two seconds of CPU time, independent of the load of the machine. */
async function send(bytes: Uint8Array, as: Trader = buyer) {
  const before = process.cpuUsage();
  const answer = await sendPicture(server, as.user, code, bytes);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(2_000);
  return answer;
}

const rowOf = (id: string) =>
  server.context.db.kysely.selectFrom('dispute_evidence').selectAll().where('id', '=', id).executeTakeFirst();

/** Writes a sealed key into the row of a picture. */
const setKey = (id: string, key: Sealed | null | undefined) =>
  server.context.db.pool.query('update dispute_evidence set wrapped_key = $1 where id = $2', [key, id]);

describe('a stored picture', () => {
  test('has its pixels only, without metadata, and not the original bytes', async () => {
    expect((await sharp(taken).metadata()).exif?.includes('PhoneMaker')).toBe(true);
    const sent = mustWork(await send(taken));
    const { status, bytes, headers } = await read(seller.user, sent.evidence_id);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="evidence.jpg"',
    });
    const { format, width, height, exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, icc, xmp, iptc }).toEqual({ format: 'jpeg', width: 640, height: 480 });
    expect(sent).toMatchObject({ media_type: 'image/jpeg', bytes: bytes.length, width: 640, height: 480 });
    for (const trace of ['Exif', 'PhoneMaker', 'ICC_PROFILE']) expect(bytes.includes(trace)).toBe(false);
    expect((await rowOf(sent.evidence_id))?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('is turned upright and limited to the size of the app', async () => {
    const held = await sharp(blackPng(3000, 1500)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(mustWork(await send(held))).toMatchObject({ width: 1280, height: 2560 });
  });

  test.each([
    ['PNG', () => sharp(blackPng(300, 200)).png().toBuffer(), 300],
    ['WebP', () => sharp(taken).webp().toBuffer(), 640],
  ])('comes from a %s', async (_format, make, width) => {
    expect(mustWork(await send(await make())).width).toBe(width);
  });

  test('drops data after its end', async () => {
    const archive = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from('malware.exe'.repeat(20))]);
    const sent = mustWork(await send(Buffer.concat([taken, archive])));
    const { bytes } = await read(buyer.user, sent.evidence_id);
    expect(bytes.includes('malware.exe')).toBe(false);
    expect(bytes.includes(Buffer.from('504b0304', 'hex'))).toBe(false);
    expect(bytes.subarray(-2).toString('hex')).toBe('ffd9');
  });

  test('opens with its key under its own id only', async () => {
    const { evidence_id: id } = mustWork(await send(taken));
    const { evidence_id: other } = mustWork(await send(taken));
    for (const file of rawFiles(directory)) {
      expect(file.subarray(0, 64).includes(Buffer.from('ffd8ff', 'hex'))).toBe(false);
      expect(file.includes('JFIF')).toBe(false);
    }
    const { evidenceStore } = server.context.ports;
    const [file, otherFile] = await Promise.all(
      [id, other].map(async (one) => (await evidenceStore.get(one)) ?? taken),
    );
    const [key, otherKey] = [(await rowOf(id))?.wrapped_key ?? null, (await rowOf(other))?.wrapped_key ?? null];
    const changed = Buffer.from(file ?? taken);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    const zeros = Buffer.alloc(32).toString('base64');
    const { wrapped_key: wrong } = sealRow(server.context.db.kysely, 'dispute_evidence', { id, wrapped_key: zeros });
    for (const [bytes, sealedKey] of [
      [file, wrong],
      [file, otherKey],
      [otherFile, key],
      [changed, key],
    ] as const) {
      await evidenceStore.put(id, bytes ?? taken);
      await setKey(id, sealedKey);
      expect(await read(buyer.user, id)).toMatchObject({ status: 500, error: { code: 1001 } });
    }
    await evidenceStore.put(id, file ?? taken);
    expect(await read(buyer.user, id)).toMatchObject({ status: 200 });
  });
});

test('re-encrypts picture keys once, beside a deletion; then the old key opens nothing', async () => {
  const { kysely } = server.context.db;
  const { evidence_id: id } = mustWork(await send(taken));
  const { evidence_id: gone } = mustWork(await send(taken));
  const { dataKeys } = vaultOf(kysely);
  const newKey = { id: 'new', secret: new Uint8Array(32).fill(7) };
  const withRing = (...ring: DataKeys['ring']) =>
    kysely.withoutPlugins().withPlugin(new VaultPlugin(new Vault({ ...dataKeys, ring })));
  const rotated = withRing(newKey, ...dataKeys.ring);
  const before = await rowOf(id);
  await markEvidenceDeleted(kysely, gone, server.clock.now());
  const [one, other] = await Promise.all([1, 2].map(() => resealAll(rotated)));
  const { count } = await kysely
    .selectFrom('dispute_evidence')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('wrapped_key', 'is not', null)
    .executeTakeFirstOrThrow();
  expect((one?.rows.dispute_evidence ?? 0) + (other?.rows.dispute_evidence ?? 0)).toBe(Number(count));
  expect(await resealAll(rotated)).toMatchObject({ complete: true, rows: { dispute_evidence: 0 } });
  expect((await rowOf(gone))?.wrapped_key).toBeNull();
  const after = (await rowOf(id)) ?? {};
  expect(() => openRow(kysely, 'dispute_evidence', after)).toThrow('the key «new» is not on the ring');
  const opened = [
    openRow(withRing(newKey), 'dispute_evidence', after),
    openRow(kysely, 'dispute_evidence', before ?? {}),
  ];
  expect(opened[0]).toEqual(opened[1]);
  await resealAll(withRing(...dataKeys.ring, newKey));
  expect((await read(buyer.user, id)).status).toBe(200);
});

describe('a file that is not a picture', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    [
      'a drawing that says it is a JPEG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a PNG of 30,000 × 30,000', () => blackPng(30_000, 30_000)],
    ['25 megapixels', () => blackPng(5_000, 5_000)],
    ['half of a JPEG', () => taken.subarray(0, 20_000)],
    [
      'the first bytes of a JPEG before something else',
      () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(5_000, 7)]),
    ],
    ['a GIF', () => sharp(blackPng(300, 200)).gif().toBuffer()],
    ['nothing', () => Buffer.alloc(0)],
    ['more than five megabytes', () => Buffer.concat([taken, Buffer.alloc(PICTURE_MAX_BYTES)])],
  ])('gets 1608: %s', async (_what, make) => {
    const files = rawFiles(directory).length;
    expect(await send(await make())).toMatchObject({ status: 422, error: { code: 1608 } });
    expect(rawFiles(directory)).toHaveLength(files);
  });
});

describe('a malformed form', () => {
  test.each<[string, (form: FormData) => void]>([
    ['no file', (form) => form.delete('file')],
    ['no payment code', (form) => form.delete('payment_code')],
    ['a text for a file', (form) => form.set('file', 'a picture')],
    ['two files', (form) => form.append('file', new Blob(['x']), 'x.jpg')],
    ['another field', (form) => form.append('side', 'payee')],
  ])('gets 1002: %s', async (_what, change) => {
    const form = new FormData();
    form.set('payment_code', code);
    form.set('file', new Blob([new Uint8Array(taken)]), 'photo.jpg');
    change(form);
    expect(await sendForm(server, buyer.user, form)).toMatchObject({ error: { code: 1002 } });
  });

  test.each([
    ['application/json', '{}'],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', 'no parts'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nab'],
  ])('gets 1002: %s with %j', async (type, payload) => {
    const response = await server.send({
      method: 'POST',
      url: CALLS.uploadEvidence.path,
      headers: { authorization: `Bearer ${buyer.user.access}`, 'content-type': type },
      payload,
    });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.json()).toMatchObject({ error: { code: 1002 } });
  });

  test('is refused by each other call', async () => {
    const form = new Response(new FormData());
    const response = await server.send({
      method: 'POST',
      url: CALLS.transactionDetails.path,
      headers: { authorization: `Bearer ${buyer.user.access}`, 'content-type': form.headers.get('content-type') ?? '' },
      payload: Buffer.from(await form.arrayBuffer()),
    });
    expect(response.statusCode).toBe(415);
  });
});

describe('access to pictures', () => {
  beforeEach(payAnew);

  test('lets both sides of a paid transaction upload; 1012 for others, 1007 in another state', async () => {
    const stranger = await story.trader();
    expect((await sendPicture(server, stranger.user, code, taken)).error?.code).toBe(1012);
    expect((await send(taken, seller)).status).toBe(200);
    expect((await sendPicture(server, buyer.user, 'ZZZZ2222', taken)).error?.code).toBe(1404);
    const unpaid = await story.request(seller);
    expect((await sendPicture(server, seller.user, unpaid, taken)).error?.code).toBe(1007);
    mustWork(await story.confirm(buyer, 'settle', code));
    expect((await send(taken)).error?.code).toBe(1007);
  });

  test('lets both sides read and records it; a stranger gets one answer for known and unknown ids', async () => {
    const { evidence_id: id } = mustWork(await send(taken));
    const stranger = await story.trader();
    expect((await read(null, id)).error?.code).toBe(1003);
    expect((await read(stranger.user, id)).error?.code).toBe(1012);
    expect((await read(stranger.user, '00000000-0000-4000-8000-000000000000')).error?.code).toBe(1012);
    expect((await read(buyer.user, 'x')).error?.code).toBe(1002);
    expect((await read(buyer.user, id)).status).toBe(200);
    expect((await read(seller.user, id)).status).toBe(200);
    const reads = await server.context.db.kysely
      .selectFrom('evidence_reads')
      .select('user_id')
      .where('evidence_id', '=', id)
      .orderBy('user_id')
      .execute();
    const { payerId, payeeId } = (await findTransactionByCode(server.context.db.kysely, code)) ?? {};
    expect(reads.map(({ user_id }) => user_id)).toEqual([payerId, payeeId].sort());
  });

  test('lets each side upload twenty, also concurrently, then 1609', async () => {
    const picture = await photo({ width: 16, height: 16 });
    const answers = await Promise.all(Array.from({ length: PICTURES_OF_A_SIDE + 4 }, () => send(picture)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PICTURES_OF_A_SIDE);
    expect(answers.filter(({ error }) => error?.code === 1609)).toHaveLength(4);
    expect((await send(picture, seller)).status).toBe(200);
  });

  test('lets a user upload forty an hour, then 1016', async () => {
    const nothing = Buffer.from('x');
    const [limit] = PICTURES_OF_A_USER as [Limit];
    await sendPicture(server, buyer.user, code, nothing);
    await setCount(server, limit, await userIdOf(server, buyer.user), 39);
    expect(await sendPicture(server, buyer.user, code, nothing)).toMatchObject({ error: { code: 1608 } });
    expect(await sendPicture(server, buyer.user, code, taken)).toMatchObject({ error: { code: 1016 } });
    server.clock.advance(HOUR_MS);
    expect((await sendPicture(server, await server.loginUser(buyer.user), code, taken)).status).toBe(200);
  });
});

describe('the life of a picture', () => {
  beforeEach(payAnew);

  test('ends after a day without an entry, by the next sweep', async () => {
    const { evidence_id: id } = mustWork(await send(taken));
    server.clock.advance(DAY_MS - 1);
    await sweepEvidence(server.context);
    const user = await server.loginUser(buyer.user);
    expect((await read(user, id)).status).toBe(200);
    server.clock.advance(1);
    expect((await read(user, id)).error?.code).toBe(1604);
    await sweepEvidence(server.context);
    expect(await rowOf(id)).toBeUndefined();
    expect(await server.context.ports.evidenceStore.get(id)).toBeNull();
    expect((await read(user, id)).error?.code).toBe(1012);
  });

  test('ends for an entry a minute earlier, so that no sweep deletes a taken picture', async () => {
    const { evidence_id: first } = mustWork(await send(taken, seller));
    server.clock.advance(1);
    const { evidence_id: second } = mustWork(await send(taken, seller));
    server.clock.advance(DAY_MS - MINUTE_MS - 1);
    const user = await server.loginUser(seller.user);
    const declare = (id: string) =>
      server.call('recordDelivery', {
        as: user,
        body: { payment_code: code, kind: 'declared', evidence_ids: [id] },
      });
    expect((await declare(first)).error?.code).toBe(1002);
    mustWork(await declare(second));
  });

  test('does not begin when the store fails: 1006, and the slot is free again', async () => {
    const { evidenceStore } = server.context.ports;
    const put = jest.spyOn(evidenceStore, 'put').mockRejectedValue(new PortFailure('evidence store', 'down'));
    expect(await send(taken)).toMatchObject({ status: 424, error: { code: 1006 } });
    put.mockRestore();
    const { kysely } = server.context.db;
    const { id = '' } = (await findTransactionByCode(kysely, code)) ?? {};
    expect(await countEvidence(kysely, { transaction_id: id, side: 'payer' })).toBe(0);
  });
});
