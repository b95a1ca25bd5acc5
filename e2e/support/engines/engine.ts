export type Theme = 'light' | 'dark';

/** A phone of its own in a browser that is not Chromium: the little that all of their protocols can do alike. */
export interface EnginePhone {
  open(address: string): Promise<void>;
  back(): Promise<void>;
  /** The value of an expression in the page, as JSON brings it here. Fails while one page takes the place of another. */
  ask<Answer>(expression: string): Promise<Answer>;
  /** Presses a point, in CSS pixels from the upper left. */
  press(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** A PNG of what is to be seen. */
  photograph(): Promise<Buffer>;
  /** What pages have thrown, and said as an error or a warning, since this was asked last. */
  takeComplaints(): Promise<string[]>;
}

/** A browser that is running. */
export interface Engine {
  /** A phone that has never seen the app, 390 × 844. */
  openPhone(theme: Theme): Promise<EnginePhone>;
  /** Closes its phones too. */
  close(): Promise<void>;
}
