/** A fresh name for what a person wants done once. */
export function newIntentKey(): string {
  return crypto.randomUUID();
}
