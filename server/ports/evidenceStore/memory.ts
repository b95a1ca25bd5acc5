import type { EvidenceStore } from './port';

/** For a server whose data is in memory as well. */
export function memoryEvidenceStore(): EvidenceStore {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (id, sealed) => void files.set(id, sealed),
    get: async (id) => files.get(id) ?? null,
    delete: async (id) => void files.delete(id),
  };
}
