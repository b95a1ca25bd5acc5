import { AsyncLocalStorage } from 'node:async_hooks';

const storages = new Set<AsyncLocalStorage<unknown>>();
const { run } = AsyncLocalStorage.prototype;

AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...parameters: Parameters<typeof run>) {
  storages.add(this);
  return run.apply(this, parameters);
} as typeof run;

/**
 * Called by a test environment at its end. Each test file brings storages of its own, jest's and the server's, and until
 * Node 24 every promise of a process goes through all that were ever used in it: the fiftieth file pays for fifty.
 */
export function endStorages(): void {
  for (const storage of storages) storage.disable();
  storages.clear();
}
