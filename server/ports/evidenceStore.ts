import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PICTURE_MAX_BYTES } from '@contract/rules/disputeRules';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '../config';
import { readAnswer } from './jsonClient';
import { PortFailure, unreachable } from './portFailure';

/** Sealed pictures of disputes by id. `put` resolves after durable storage; `put` and `delete` are idempotent. */
export interface EvidenceStore {
  put(id: string, sealed: Uint8Array): Promise<void>;
  /** Null for an unknown id. */
  get(id: string): Promise<Uint8Array | null>;
  delete(id: string): Promise<void>;
}

/** Files in folders named after the first two letters of the id, which keeps each folder small. */
export function diskEvidenceStore(directory: string): EvidenceStore {
  const pathOf = (id: string) => join(directory, id.slice(0, 2), id);
  return {
    async put(id, sealed) {
      const path = pathOf(id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Renamed after its flush: a crash leaves no partial picture under its id.
      const unfinished = `${path}.new`;
      await writeFile(unfinished, sealed, { mode: 0o600, flush: true });
      await rename(unfinished, path);
      // The new name, and the folders if they are new.
      for (const folder of [dirname(path), directory, dirname(directory)]) await flushFolder(folder);
    },
    async get(id) {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async delete(id) {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.new`, { force: true });
    },
  };
}

/** Flushes a folder's names to disk; Windows can't. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const PORT = 'evidence store';
const TIMEOUT_MS = 15_000;
const RETRIES = 2;
/** Bytes, above any picture after its encoding. */
const LONGEST_ANSWER = 2 * PICTURE_MAX_BYTES;

/** S3 bucket: signed `PUT`, `GET` and `DELETE` at `{bucket}/{id}`. Each call throws PortFailure, also for an answer that is too large. */
export function s3EvidenceStore({ url, region, accessKeyId, secretAccessKey }: BucketSettings): EvidenceStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });

  /** The body of the answer; null for HTTP 404. */
  const send = async (method: 'PUT' | 'GET' | 'DELETE', id: string, body?: Uint8Array): Promise<Uint8Array | null> => {
    try {
      const response = await client.fetch(`${url}/${id}`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
        ...(body && { body: new Uint8Array(body), headers: { 'content-type': 'application/octet-stream' } }),
      });
      const bytes = await readAnswer(PORT, response, LONGEST_ANSWER);
      if (response.status === 404) return null;
      if (!response.ok) throw new PortFailure(PORT, `HTTP ${response.status}`);
      return bytes;
    } catch (error) {
      throw unreachable(PORT, error);
    }
  };

  return {
    async put(id, sealed) {
      if ((await send('PUT', id, sealed)) === null) throw new PortFailure(PORT, 'no such bucket');
    },
    get: (id) => send('GET', id),
    async delete(id) {
      await send('DELETE', id);
    },
  };
}

/** For a server with its database in memory. */
export function memoryEvidenceStore(): EvidenceStore {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (id, sealed) => void files.set(id, sealed),
    get: async (id) => files.get(id) ?? null,
    delete: async (id) => void files.delete(id),
  };
}
