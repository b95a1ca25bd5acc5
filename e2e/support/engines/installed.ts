import { onPath } from '../onPath';

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
