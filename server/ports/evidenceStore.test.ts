import { mkdtempSync, rmSync } from 'node:fs';
import files from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskEvidenceStore, type EvidenceStore, s3EvidenceStore } from './evidenceStore';
import { PortFailure } from './portFailure';

/** A minimal S3 service that requires signatures. */
const objects = new Map<string, Buffer>();
let status: number | null = null;
let requests = 0;
const service: Server = createServer(async (request, response) => {
  requests += 1;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const path = request.url ?? '';
  const isSigned = /^AWS4-HMAC-SHA256 Credential=us\/\d{8}\/ir-1\/s3\/aws4_request, /.test(
    request.headers.authorization ?? '',
  );
  if (status !== null || !isSigned) response.writeHead(status ?? 403).end();
  else if (request.method === 'PUT') response.writeHead(objects.set(path, Buffer.concat(chunks)) ? 200 : 500).end();
  else if (request.method === 'DELETE') {
    objects.delete(path);
    response.writeHead(204).end();
  } else if (objects.has(path)) response.writeHead(200).end(objects.get(path));
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
  requests = 0;
});

afterAll(() => new Promise((resolve) => service.close(resolve)));

test('stores, reads and deletes objects with signed requests', async () => {
  await store.put('a', Buffer.from([1, 2, 255]));
  expect([...objects.keys()]).toEqual(['/pictures/a']);
  expect(Buffer.from((await store.get('a')) ?? [])).toEqual(Buffer.from([1, 2, 255]));
  await store.delete('a');
  await store.delete('a');
  expect(await store.get('a')).toBeNull();
});

test('throws for an answer that is larger than any picture', async () => {
  objects.set('/pictures/large', Buffer.alloc(11 * 1024 * 1024));
  await expect(store.get('large')).rejects.toThrow('the answer is too large');
});

test('throws after three failed requests', async () => {
  status = 503;
  await expect(store.get('a')).rejects.toThrow(PortFailure);
  expect(requests).toBe(3);
});

test('throws for a missing and for a forbidden bucket', async () => {
  for (status of [404, 403]) await expect(store.put('a', Buffer.from([1]))).rejects.toThrow(PortFailure);
});

test('flushes the name of a stored picture on disk, and those of its folders', async () => {
  const data = mkdtempSync(join(tmpdir(), 'amanat-pictures-'));
  const steps: string[] = [];
  const { open, rename } = files;
  jest.spyOn(files, 'rename').mockImplementation(async (from, to) => {
    await rename(from, to);
    steps.push('rename');
  });
  jest.spyOn(files, 'open').mockImplementation(async (path, flags) => {
    const file = await open(path, flags);
    jest.spyOn(file, 'sync').mockImplementation(async () => void steps.push(`flush ${path}`));
    return file;
  });
  await diskEvidenceStore(join(data, 'evidence')).put('abcd', Buffer.from([1]));
  jest.restoreAllMocks();
  const folders = [join(data, 'evidence', 'ab'), join(data, 'evidence'), data];
  expect(steps).toEqual(['rename', ...folders.map((folder) => `flush ${folder}`)]);
  rmSync(data, { recursive: true });
});
