import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '../../config';
import { PortFailure } from '../portFailure';
import type { EvidenceStore } from './port';

const TIMEOUT_MS = 15_000;
const RETRIES = 2;

/** Objects of a bucket, by signed HTTP requests: `PUT`, `GET` and `DELETE` at `{bucket}/{id}`. */
export function s3EvidenceStore({ url, region, accessKeyId, secretAccessKey }: BucketSettings): EvidenceStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });

  /** The body of the answer; null when there is no such object. */
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', id: string, body?: Uint8Array): Promise<Uint8Array | null> => {
    try {
      const response = await client.fetch(`${url}/${id}`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
        ...(body && { body: new Uint8Array(body), headers: { 'content-type': 'application/octet-stream' } }),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status === 404) return null;
      if (!response.ok) throw new PortFailure('evidence store', `HTTP ${response.status}`);
      return bytes;
    } catch (error) {
      if (error instanceof PortFailure) throw error;
      throw new PortFailure('evidence store', error instanceof Error ? error.name : 'unreachable');
    }
  };

  return {
    async put(id, sealed) {
      if ((await ask('PUT', id, sealed)) === null) throw new PortFailure('evidence store', 'there is no such bucket');
    },
    get: (id) => ask('GET', id),
    async delete(id) {
      await ask('DELETE', id);
    },
  };
}
