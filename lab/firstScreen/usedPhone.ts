import { chromium } from 'playwright-core';
import type { Identity } from '../../e2e/support/api';
import { CHROMIUM_ARGUMENTS, chromiumToStart } from '../../e2e/support/chromium';
import { Person } from '../../e2e/support/person';
import type { RunningServer } from '../../e2e/support/server';

/** The worker starts 3 s into a visit, and the app writes its state 2 s after the last answer. */
const FIRST_VISIT_MS = 10_000;

interface UsedPhone {
  readonly profile: string;
  /** The origin of the server on the phone. */
  readonly origin: string;
  readonly server: RunningServer;
  readonly identity: Identity;
  /** Runs the service worker. */
  readonly keepsApp: boolean;
}

/** Logs in and opens home, so that `profile` holds the state of a used phone. */
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
