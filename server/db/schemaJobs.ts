import type { JobQueue } from '../domain/transition';

/** Work for later, one row for each subject of a queue; gone when it is done. Ordered by `apply_transition`. */
export interface JobsTable {
  queue: JobQueue;
  /** What it is about: the id of a transaction, a payment attempt or a process. */
  subject: string;
  /** When it was to be done, as the latest order has it. */
  ordered_for: Date;
  /** When it is to be done next; null while somebody is at it and nobody has ordered it again. */
  due_at: Date | null;
  /** How often it was begun. */
  tries: number;
  /** The process that is at it; null while it waits. */
  taken_by: number | null;
  /** This run of it, so that nobody ends another's. */
  take_id: string | null;
}

export interface JobsSchema {
  jobs: JobsTable;
}
