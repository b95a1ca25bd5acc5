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
  /** Opens what was sealed before the key was changed. */
  readonly previousKey: Uint8Array | undefined;
  /** Null: in the data directory. */
  readonly bucket: BucketSettings | null;
}

/** Reads `EVIDENCE_KEY`, `EVIDENCE_KEY_PREVIOUS` and, where pictures go to an object store, `EVIDENCE_BUCKET_*`. */
export function readEvidence(read: EnvironmentReader, production: boolean): EvidenceSettings {
  return {
    key: readEvidenceKey(read, 'EVIDENCE_KEY', production),
    previousKey: readEvidenceKey(read, 'EVIDENCE_KEY_PREVIOUS', false),
    bucket: readBucket(read),
  };
}

function readEvidenceKey(read: EnvironmentReader, name: string, isRequired: boolean): Uint8Array | undefined {
  const text = isRequired ? read.required(name) : read.text(name, '');
  const key = readKey(text);
  if (text && !key) read.reject(name, 'is not 32 bytes in base64');
  return key ?? undefined;
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
