/**
 * Notes that live as long as a tab. `visit`: the partner's parameters, a search string. `redirectTo`: the path to open after
 * the login, and `fragmentUntil`: how long its fragment is kept, in milliseconds since 1970. `farewell`: why the page was
 * reloaded. `trace`: the sanitized report before the gateway. Personal data is encrypted (sealed.ts).
 */
export type TabNote = 'visit' | 'redirectTo' | 'fragmentUntil' | 'farewell' | 'trace' | SealedNote;

/** Encrypted notes: the pending code with its token, and unsent input. */
export type SealedNote = 'code' | 'drafts';

/** The notes of this tab. */
export interface TabNotes {
  /** Empty without a note. */
  read(name: TabNote): string;
  /** An empty text deletes the note. */
  write(name: TabNote, text: string): void;
}

const keyOf = (name: TabNote) => `amanat:${name}`;

/** The notes in session storage. When it is blocked, there are none. */
export const tabNotes: TabNotes = {
  read(name) {
    try {
      return window.sessionStorage.getItem(keyOf(name)) ?? '';
    } catch {
      return '';
    }
  },
  write(name, text) {
    try {
      if (text === '') {
        window.sessionStorage.removeItem(keyOf(name));
      } else {
        window.sessionStorage.setItem(keyOf(name), text);
      }
    } catch {
      // The app continues without the note.
    }
  },
};
