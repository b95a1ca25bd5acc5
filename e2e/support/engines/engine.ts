import type { Readable } from 'node:stream';
import { onPath } from '../chromium';

export type Theme = 'light' | 'dark';

export const WIDTH = 390;
export const HEIGHT = 844;

/** A phone of its own in a browser that is not Chromium: the operations that both protocols share. */
export interface EnginePhone {
  open(address: string): Promise<void>;
  /** The value of an expression in the page, as JSON. Fails while one page replaces another. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Clicks a point, in CSS pixels from the upper left. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** A PNG of the screen. */
  screenshot(): Promise<Buffer>;
  /** Uncaught errors, console errors and warnings since the last call. */
  takeComplaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a phone that has never seen the app. */
export type OpenPhone = (theme: Theme) => Promise<EnginePhone>;

/** The installed Firefox; undefined without one. */
export function installedFirefox(): string | undefined {
  return onPath('firefox-esr', 'firefox');
}

/** The installed driver of WebKitGTK and a virtual screen for it; undefined when one of them is missing. */
export function installedWebKit(): { driver: string; screen: string } | undefined {
  const [driver, screen] = [onPath('WebKitWebDriver'), onPath('Xvfb')];
  return driver && screen ? { driver, screen } : undefined;
}

/** Waits until a program prints a match. The stream stays open, because the program writes on. */
export function printed(stream: Readable, pattern: RegExp): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk) => {
      output += chunk;
      const [, found] = pattern.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    stream.on('close', () => reject(new Error(`The program ended early.\n${output}`)));
  });
}
