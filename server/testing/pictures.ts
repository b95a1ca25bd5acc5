import { crc32, deflateSync } from 'node:zlib';
import { CALLS } from '@contract/calls';
import type { Failure } from '@contract/calls/common';
import type { Evidence } from '@contract/calls/disputeCalls';
import sharp from 'sharp';
import type { TestServer } from './createTestServer';
import type { TestAnswer, TestUser } from './testClient';

/** A photo with the metadata of a phone. */
export function photo(options: { width?: number; height?: number } = {}): Promise<Buffer> {
  const { width = 640, height = 480 } = options;
  return sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .withExif({
      IFD0: { Make: 'PhoneMaker', Model: 'Phone 7', ImageDescription: 'at home' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 42/1 5/1', GPSLongitudeRef: 'E', GPSLongitude: '51/1 20/1 4/1' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
}

/** A black PNG, small in bytes at each size. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Uploads a picture with the app's form, as evidence or as a photo of the item. */
export async function sendPicture(
  server: TestServer,
  as: TestUser,
  paymentCode: string,
  bytes: Uint8Array,
  call: 'uploadEvidence' | 'addItemPhoto' = 'uploadEvidence',
): Promise<TestAnswer<Evidence>> {
  const form = new FormData();
  form.set('payment_code', paymentCode);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  return sendForm(server, as, form, call);
}

/** Posts a form to an upload. */
export async function sendForm(
  server: TestServer,
  as: TestUser,
  form: FormData,
  call: 'uploadEvidence' | 'addItemPhoto' = 'uploadEvidence',
): Promise<TestAnswer<Evidence>> {
  const encoded = new Response(form);
  const { method, path } = CALLS[call];
  const response = await server.send({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${as.access}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const { data, error } = response.json<{ data: Evidence; error: Failure['error'] | undefined }>();
  return { status: response.statusCode, data, error, headers: response.headers };
}
