/** What this browser, not a person, remembers of the offer. */
interface InstallNotes {
  visits: number;
  /** Milliseconds since 1970. */
  lastVisitAt: number;
  /** It has been offered, whatever was answered. */
  isOffered: boolean;
}

const KEY = 'amanat:install';

/** A page that is loaded anew within so long belongs to the same visit. */
const VISIT_MS = 30 * 60_000;

/** Counts this visit, and answers how many there have been. Nothing is offered where nothing can be remembered: it would be offered every time. */
export function countVisit(now: number): { visits: number; isOffered: boolean } {
  try {
    const before = read();
    const isNew = now - before.lastVisitAt > VISIT_MS;
    const notes = { ...before, visits: before.visits + (isNew ? 1 : 0), lastVisitAt: now };
    localStorage.setItem(KEY, JSON.stringify(notes));
    return notes;
  } catch {
    return { visits: 0, isOffered: true };
  }
}

/** Once is enough. */
export function noteOffered(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), isOffered: true }));
  } catch {
    // It is not offered again on this page either way.
  }
}

function read(): InstallNotes {
  const nothing: InstallNotes = { visits: 0, lastVisitAt: 0, isOffered: false };
  return { ...nothing, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
}
