import { NO_CHROMIUM, provideChromium } from '../../e2e/support/chromium';

/** Before the first browser test: there is a Chromium, and every worker knows where. */
export default async function browserSetup(): Promise<void> {
  const browser = await provideChromium();
  if (!browser) throw new Error(NO_CHROMIUM);
  process.env.CHROMIUM = browser.executable;
}
