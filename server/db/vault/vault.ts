import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { DataKey, DataKeys } from './dataKeys';
import type { LookupHash, Sealed } from './sealed';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Where a value lives. A sealed text opens in its own place only: moved to another column or another owner it is refused. */
export interface Place {
  readonly table: string;
  readonly column: string;
  /** The id of the row, or of what the row belongs to. */
  readonly owner: string;
}

/** A sealed text that does not open: tampered with, moved, or of a key that is not on the ring. Names its place, never its value. */
export class BrokenSealError extends Error {
  constructor(place: Place, reason: string) {
    super(`${place.table}.${place.column} can't be opened: ${reason}`);
    this.name = 'BrokenSealError';
  }
}

/** Seals and opens personal values (AES-256-GCM), and makes what they are found by (HMAC-SHA-256). */
export class Vault {
  private readonly keys: ReadonlyMap<string, DataKey>;

  constructor(readonly dataKeys: DataKeys) {
    this.keys = new Map(dataKeys.ring.map((key) => [key.id, key]));
  }

  seal(place: Place, plain: string): Sealed {
    const [{ id, secret }] = this.dataKeys.ring;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(nameOf(place));
    const ciphertext = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${id}.${ciphertext.toString('base64url')}` as unknown as Sealed;
  }

  /** @throws BrokenSealError */
  open(place: Place, sealed: Sealed): string {
    const [id = '', encoded = ''] = String(sealed).split('.');
    const key = this.keys.get(id);
    if (!key) throw new BrokenSealError(place, `the key «${id.slice(0, 16)}» is not on the ring`);
    const bytes = Buffer.from(encoded, 'base64url');
    try {
      const opener = createDecipheriv(CIPHER, key.secret, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      opener.setAAD(nameOf(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const plain = opener.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([plain, opener.final()]).toString('utf8');
    } catch {
      throw new BrokenSealError(place, 'it was changed, or belongs somewhere else');
    }
  }

  /** The same for the same value of a column, and for nobody without the key: a national code has too few digits for a plain hash. */
  hash(column: Omit<Place, 'owner'>, plain: string): LookupHash {
    const hmac = createHmac('sha256', this.dataKeys.lookup).update(`${column.table}.${column.column}\0${plain}`);
    return hmac.digest('base64url') as unknown as LookupHash;
  }

  /** What a text begins with that the newest key has sealed. */
  get newestPrefix(): string {
    return `${this.dataKeys.ring[0].id}.`;
  }
}

function nameOf({ table, column, owner }: Place): Buffer {
  return Buffer.from(`${table}.${column}:${owner}`);
}
