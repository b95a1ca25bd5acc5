import type { Recorder } from './recorder';
import { createSanitizer } from './sanitizer';

/** Puts placeholders in the place of everything personal that the recorder holds. The story stays. */
export function seal(recorder: Recorder): void {
  recorder.sanitizer ??= createSanitizer();
  const { entries, sanitizer } = recorder;
  for (const entry of entries) {
    if (!entry.sealed) {
      entry.before = sanitizer.state(entry.before);
      entry.action = sanitizer.action(entry.action);
      entry.path = sanitizer.path(entry.path);
      entry.sealed = true;
    }
  }
}
