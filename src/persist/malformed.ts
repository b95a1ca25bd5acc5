/** Stored state whose shape is not the one of its version. Names the place, never the value. */
export class MalformedStateError extends Error {
  override name = 'MalformedStateError';
}

/** A blob that a newer version of the app has written: this page is of the one before, and a fresh one can read it. */
export class NewerVersionError extends MalformedStateError {
  override name = 'NewerVersionError';
}
