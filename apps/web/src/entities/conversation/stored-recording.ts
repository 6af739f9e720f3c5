/** The open file as stored in this browser: its conversation as a gzipped recording, without literals. */
export interface StoredRecording {
  /** The user's file name. */
  readonly name: string;
  /** The detected format of the file. */
  readonly format: string;
  readonly content: Blob;
}

const DATABASE = "wirecost-conversations";
const STORE = "open";
const KEY = "latest";

/** @throws DOMException where the browser stores nothing, or has no room for it */
export async function storeRecording(recording: StoredRecording): Promise<void> {
  await transaction("readwrite", (store) => store.put(recording, KEY));
}

/** @returns undefined where none is stored, or the browser does not say */
export async function storedRecording(): Promise<StoredRecording | undefined> {
  return transaction("readonly", (store) => store.get(KEY)).catch(() => undefined);
}

export async function forgetRecording(): Promise<void> {
  await transaction("readwrite", (store) => store.delete(KEY)).catch(() => {});
}

async function transaction<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const running = database.transaction(STORE, mode);
      const request = act(running.objectStore(STORE));
      running.oncomplete = () => resolve(request.result);
      running.onabort = () => reject(running.error ?? request.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
