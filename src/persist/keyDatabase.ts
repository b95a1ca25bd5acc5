const DATABASE = 'amanat';
const STORE = 'keys';

/** Opens the small database beside the blob for as long as `use` takes. Rejects where IndexedDB cannot be used. */
export async function withKeyDatabase<Result>(use: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
  const database = await openKeyDatabase();
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

function openKeyDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('The key store is held by another version of the app'));
  });
}

/** The one object store of it, in a transaction of its own. */
export function keyRecords(database: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore {
  return database.transaction(STORE, mode).objectStore(STORE);
}

/** The result of a request. */
export function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
