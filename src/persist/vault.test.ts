import { IDBFactory } from 'fake-indexeddb';
import { openVault } from './vault';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

test('what one start stores the next one reads, in nothing but encrypted form', async () => {
  const vault = await openVault();
  await vault.setItem('blob', 'secret');
  expect(vault.kind).toBe('stored');
  expect(localStorage.getItem('blob')).not.toContain('secret');
  expect(await (await openVault()).getItem('blob')).toBe('secret');
});

test('a lost key makes the blob unreadable, and it can be set aside', async () => {
  await (await openVault()).setItem('blob', 'secret');
  globalThis.indexedDB = new IDBFactory();
  const vault = await openVault();
  await expect(vault.getItem('blob')).rejects.toMatchObject({ name: 'UnreadableBlobError' });
  vault.setAside('blob');
  expect(await vault.getItem('blob')).toBeNull();
  expect(localStorage.getItem('blob:unreadable')).not.toBeNull();
});

test.each(['indexedDB', 'localStorage'] as const)('with %s blocked the app works in memory', async (blocked) => {
  const refuse = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  if (blocked === 'indexedDB') {
    jest.spyOn(indexedDB, 'open').mockImplementation(refuse);
  } else {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  }
  const vault = await openVault();
  expect(vault.kind).toBe('memory');
  await vault.setItem('blob', 'text');
  expect(await vault.getItem('blob')).toBe('text');
  await vault.removeItem('blob');
  expect(await vault.getItem('blob')).toBeNull();
});

test('only what another tab does to this blob is told', async () => {
  const vault = await openVault();
  const told = jest.fn();
  const stop = vault.watch('blob', told);
  const change = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  change('other');
  expect(told).toHaveBeenCalledTimes(0);
  change('blob');
  change(null);
  expect(told).toHaveBeenCalledTimes(2);
  stop();
  change('blob');
  expect(told).toHaveBeenCalledTimes(2);
});
