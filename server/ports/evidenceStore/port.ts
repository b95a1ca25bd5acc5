/**
 * Where the sealed pictures of disputes lie, each by its id. What is kept has been acknowledged durably; keeping and deleting may be said
 * again. Each throws a PortFailure when the store does not answer.
 */
export interface EvidenceStore {
  put(id: string, sealed: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(id: string): Promise<Uint8Array | null>;
  delete(id: string): Promise<void>;
}
