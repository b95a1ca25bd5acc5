import { NO_CHROMIUM, provideChromium } from '../../e2e/support/chromium';

/** Finds a Chromium before the first browser test and tells the workers its path. */
export default async function browserSetup(): Promise<void> {
  const browser = await provideChromium();
  if (!browser) throw new Error(NO_CHROMIUM);
  process.env.CHROMIUM = browser.executable;
}
