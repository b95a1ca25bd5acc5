declare const SEALED: unique symbol;
declare const LOOKUP: unique symbol;

/**
 * What stands in a column for a personal value: `<key id>.<base64url of nonce, ciphertext and tag>`. It is a string, and not
 * one to TypeScript: whoever would read it without opening it, or write a plain text in its place, does not compile.
 */
export interface Sealed {
  readonly [SEALED]: true;
}

/** What a sealed value is found and kept unique by: a keyed hash. Also a string that is none. */
export interface LookupHash {
  readonly [LOOKUP]: true;
}
