import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PortFailure } from '../portFailure';
import type { EvidenceStore } from './port';
import { s3EvidenceStore } from './s3';

/** As much of an object store as the adapter needs: keeps what is put, and wants every request signed. */
const objects = new Map<string, Buffer>();
let status: number | null = null;
let asked = 0;
const service: Server = createServer(async (request, response) => {
  asked += 1;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const path = request.url ?? '';
  const isSigned = /^AWS4-HMAC-SHA256 Credential=us\/\d{8}\/ir-1\/s3\/aws4_request, /.test(
    request.headers.authorization ?? '',
  );
  if (status !== null || !isSigned) response.writeHead(status ?? 403).end();
  else if (request.method === 'PUT') response.writeHead(objects.set(path, Buffer.concat(chunks)) ? 200 : 500).end();
  else if (request.method === 'DELETE') response.writeHead(objects.delete(path) ? 204 : 204).end();
  else if (objects.has(path)) response.writeHead(200).end(objects.get(path));
  else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
});

let store: EvidenceStore;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/pictures`;
  store = s3EvidenceStore({ url, region: 'ir-1', accessKeyId: 'us', secretAccessKey: 'secret' });
});

beforeEach(() => {
  status = null;
  asked = 0;
});

afterAll(() => new Promise((resolve) => service.close(resolve)));

test('keeps objects of the bucket by signed requests, and deletes them', async () => {
  await store.put('a', Buffer.from([1, 2, 255]));
  expect([...objects.keys()]).toEqual(['/pictures/a']);
  expect(Buffer.from((await store.get('a')) ?? [])).toEqual(Buffer.from([1, 2, 255]));
  await store.delete('a');
  await store.delete('a');
  expect(await store.get('a')).toBeNull();
});

test('asks a store that fails three times, and says so then', async () => {
  status = 503;
  await expect(store.get('a')).rejects.toThrow(PortFailure);
  expect(asked).toBe(3);
});

test('a bucket that is not there, or not ours, has kept nothing', async () => {
  for (status of [404, 403]) await expect(store.put('a', Buffer.from([1]))).rejects.toThrow(PortFailure);
});
