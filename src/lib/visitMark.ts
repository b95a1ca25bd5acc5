/** Where the browser notes, for one tab and as long as it is open, from where the app was opened in it. */
export interface VisitMark {
  /** A search string; empty when nothing was noted. */
  read(): string;
  write(search: string): void;
}

const KEY = 'amanat:visit';

/** The mark in session storage. Where storage is blocked, the visit lasts as long as the page. */
export const visitMark: VisitMark = {
  read() {
    try {
      return window.sessionStorage.getItem(KEY) ?? '';
    } catch {
      return '';
    }
  },
  write(search) {
    try {
      window.sessionStorage.setItem(KEY, search);
    } catch {
      // nothing to do: the app goes on without the mark
    }
  },
};
