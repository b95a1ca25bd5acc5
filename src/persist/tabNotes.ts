/**
 * What the browser notes for one tab and as long as it is open: from where the app was opened in it (`visit`, a search string), where its
 * person is headed (`redirectTo`, a path) and until when what stands after its `#` is kept (`fragmentUntil`, milliseconds), why the page was loaded anew (`farewell`), and, for the
 * trip to the gateway only, what was done before it (`trace`, sealed). Personal data is encrypted (sealedNotes.ts).
 */
export type TabNote = 'visit' | 'redirectTo' | 'fragmentUntil' | 'farewell' | 'trace' | SealedNote;

/** The code that is waited for (`code`: what it confirms and its token), and what was typed into forms (`drafts`). */
export type SealedNote = 'code' | 'drafts';

/** The notes of this tab. */
export interface TabNotes {
  /** Empty when nothing was noted. */
  read(name: TabNote): string;
  /** An empty text takes the note away. */
  write(name: TabNote, text: string): void;
}

const keyOf = (name: TabNote) => `amanat:${name}`;

/** The notes in session storage. Where storage is blocked, what they say lasts as long as the page. */
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
      // nothing to do: the app goes on without the note
    }
  },
};
