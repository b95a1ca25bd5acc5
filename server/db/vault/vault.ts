import { createHmac } from 'node:crypto';
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryExecutorProvider } from 'kysely';
import { decrypt, encrypt } from './aesGcm';
import type { DataKey, DataKeys } from './dataKeys';

declare const SEALED: unique symbol;
declare const LOOKUP: unique symbol;

/**
 * Ciphertext of a personal value: `<key id>.<base64url of nonce, ciphertext and tag>`. Not a string to TypeScript, so code
 * that reads it unopened or stores plain text does not compile.
 */
export interface Sealed {
  readonly [SEALED]: true;
}

/** Keyed hash of a personal value, for lookups and uniqueness. Not a string to TypeScript either. */
export interface LookupHash {
  readonly [LOOKUP]: true;
}

/** Where a value is stored. A ciphertext opens only in its own column and for its own owner. */
export interface Place {
  readonly table: string;
  readonly column: string;
  /** Id of the row or of its parent. */
  readonly owner: string;
}

/** A ciphertext that does not open: changed, moved, or sealed with an unknown key. Names the place, never the value. */
export class BrokenSealError extends Error {
  constructor(place: Place, reason: string) {
    super(`${place.table}.${place.column} can't be opened: ${reason}`);
    this.name = 'BrokenSealError';
  }
}

/** Seals and opens personal values (AES-256-GCM) and hashes them for lookups (HMAC-SHA-256). */
export class Vault {
  private readonly keys: ReadonlyMap<string, DataKey>;

  constructor(readonly dataKeys: DataKeys) {
    this.keys = new Map(dataKeys.ring.map((key) => [key.id, key]));
  }

  seal(place: Place, plain: string): Sealed {
    const [{ id, secret }] = this.dataKeys.ring;
    const ciphertext = encrypt(secret, nameOf(place), Buffer.from(plain));
    return `${id}.${ciphertext.toString('base64url')}` as unknown as Sealed;
  }

  /** @throws BrokenSealError */
  open(place: Place, sealed: Sealed): string {
    const [id = '', encoded = ''] = String(sealed).split('.');
    const key = this.keys.get(id);
    if (!key) throw new BrokenSealError(place, `the key «${id.slice(0, 16)}» is not on the ring`);
    try {
      return decrypt(key.secret, nameOf(place), Buffer.from(encoded, 'base64url')).toString('utf8');
    } catch {
      throw new BrokenSealError(place, 'it was changed, or belongs somewhere else');
    }
  }

  /** Equal for equal values of a column. Keyed, because a national code has too few digits for a plain hash. */
  hash(column: Omit<Place, 'owner'>, plain: string): LookupHash {
    const hmac = createHmac('sha256', this.dataKeys.lookup).update(`${column.table}.${column.column}\0${plain}`);
    return hmac.digest('base64url') as unknown as LookupHash;
  }

  /** Prefix of each ciphertext of the newest key. */
  get newestPrefix(): string {
    return `${this.dataKeys.ring[0].id}.`;
  }
}

function nameOf({ table, column, owner }: Place): string {
  return `${table}.${column}:${owner}`;
}

/** Attaches a vault to a database. Kysely passes plugins on to transactions, so each executor carries its vault. */
export class VaultPlugin implements KyselyPlugin {
  constructor(readonly vault: Vault) {}

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The vault of the executor's database. */
export function vaultOf(executor: QueryExecutorProvider): Vault {
  const plugin = executor.getExecutor().plugins.find((one) => one instanceof VaultPlugin);
  if (!plugin) throw new Error('This executor comes without a vault');
  return plugin.vault;
}
