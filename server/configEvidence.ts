import { readKey } from './db/vault/dataKeys';
import type { EnvironmentReader } from './environmentReader';

/** A bucket of an object store that speaks S3. */
export interface BucketSettings {
  /** Of the bucket itself, without a trailing slash. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface EvidenceSettings {
  /** 32 bytes; undefined in a sandbox that was given none. */
  readonly key: Uint8Array | undefined;
  /** Null: in the data directory. */
  readonly bucket: BucketSettings | null;
}

/** Reads `EVIDENCE_KEY` and, where pictures go to an object store, `EVIDENCE_BUCKET_*`. */
export function readEvidence(read: EnvironmentReader, production: boolean): EvidenceSettings {
  const name = 'EVIDENCE_KEY';
  const text = production ? read.required(name) : read.text(name, '');
  const key = readKey(text);
  if (text && !key) read.reject(name, 'is not 32 bytes in base64');
  return { key: key ?? undefined, bucket: readBucket(read) };
}

function readBucket(read: EnvironmentReader): BucketSettings | null {
  const url = read.url('EVIDENCE_BUCKET_URL', '').replace(/\/+$/, '');
  if (!url) return null;
  return {
    url,
    region: read.text('EVIDENCE_BUCKET_REGION', 'us-east-1'),
    accessKeyId: read.required('EVIDENCE_BUCKET_ACCESS_KEY_ID'),
    secretAccessKey: read.required('EVIDENCE_BUCKET_SECRET_ACCESS_KEY'),
  };
}
