import { chromium } from 'playwright-core';
import type { Identity } from '../../e2e/support/api';
import { CHROMIUM_ARGUMENTS, chromiumToStart } from '../../e2e/support/chromium';
import { Person } from '../../e2e/support/person';
import type { RunningServer } from '../../e2e/support/server';

/** The service worker comes three seconds into a visit, and what was seen is written two seconds after the last answer. */
const FIRST_VISIT_MS = 10_000;

interface UsedPhone {
  readonly profile: string;
  /** Where the phone finds the server. */
  readonly origin: string;
  readonly server: RunningServer;
  readonly identity: Identity;
  /** The app is kept on it by its service worker. */
  readonly keepsApp: boolean;
}

/** Somebody logs in, sees home, and puts the phone away: what the app keeps is in the folder `profile` then. */
export async function prepareUsedPhone({ profile, origin, server, identity, keepsApp }: UsedPhone): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumToStart(),
    args: [...CHROMIUM_ARGUMENTS],
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: keepsApp ? 'allow' : 'block',
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
  });
  try {
    const person = new Person({ context, page: await context.newPage(), complaints: [] }, server, identity);
    await person.logIn();
    await person.goTo('خانه');
    if (keepsApp) await person.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await person.page.waitForTimeout(FIRST_VISIT_MS);
  } finally {
    await context.close();
  }
}
