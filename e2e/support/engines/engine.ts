import { onPath } from '../chromium';

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

/** This machine's Firefox; undefined where there is none. */
export function installedFirefox(): string | undefined {
  return onPath('firefox-esr', 'firefox');
}

/** This machine's WebKitGTK, as Debian brings it, and a screen for it; undefined where one of them is missing. */
export function installedWebKit(): { driver: string; screen: string } | undefined {
  const [driver, screen] = [onPath('WebKitWebDriver'), onPath('Xvfb')];
  return driver && screen ? { driver, screen } : undefined;
}

/** Whatever is not Chromium. Each has a test file of its name in e2e/stories. */
export const OTHER_ENGINES = [
  { name: 'Firefox', installed: installedFirefox },
  { name: 'WebKit', installed: installedWebKit },
] as const;
