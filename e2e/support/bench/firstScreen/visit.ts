import type { BrowserContext, Page } from 'playwright-core';
import { arrive } from '../../arrive';
import { TabTraffic } from '../../tabTraffic';

/** What one visit measured. Times are milliseconds since the address was asked for; sizes are bytes as they were sent. */
export interface Visit {
  readonly firstPaint: number;
  /** The first key that was pressed in the field, and was still there when everything had come to rest. */
  readonly input: number;
  /** React answers to the field: what is typed is known to the app. Null where there is none. */
  readonly answers: number | null;
  /** What the visit was for stands on the screen. */
  readonly content: number | null;
  /** JavaScript that had come before the app answered, and all of it. */
  readonly scriptBefore: number;
  readonly script: number;
  readonly shift: number;
}

/** A mid-range phone on a slow line. */
const SLOWDOWN = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Long enough for what is fetched after the page is there. */
const REST_MS = 1_500;
const KEY = '1';

interface Marks {
  input: number | null;
  answers: number | null;
  content: number | null;
  shift: number;
}

declare global {
  interface Window {
    firstScreenMarks?: Marks;
    fieldIsThere?: () => void;
  }
}

interface Visited {
  readonly address: string;
  /** What a page without a field is visited for. */
  readonly content?: string;
}

/** Opens an address in a new tab on a slow phone, types into the first field as soon as there is one, and waits until all is at rest. */
export async function visit(context: BrowserContext, { address, content = '' }: Visited): Promise<Visit> {
  const page = await context.newPage();
  try {
    const pressed = pressWhenAsked(page);
    const traffic = new TabTraffic([page]);
    await page.addInitScript(watch, content);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await arrive(page, 'a first visit', address);
    if (content === '') await pressed;
    else await page.locator(content).first().waitFor();
    // the empty page alone has nobody to answer
    if (content === '') {
      await page.waitForFunction(() => !document.getElementById('root') || window.firstScreenMarks?.answers !== null);
    }
    // A member's page is never idle: it reads a stream.
    await page.waitForLoadState('load');
    await traffic.settled(0);
    await page.waitForTimeout(REST_MS);
    return await page.evaluate(readMarks, content === '' ? KEY : null);
  } finally {
    await page.close();
  }
}

async function pressWhenAsked(page: Page): Promise<void> {
  return new Promise((resolve, reject) => {
    void page.exposeBinding('fieldIsThere', () => page.keyboard.press(KEY).then(resolve, reject));
  });
}

/** Runs in the page, before anything of it: looks once a frame. */
function watch(content: string): void {
  const marks: Marks = { input: null, answers: null, content: null, shift: 0 };
  window.firstScreenMarks = marks;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      // what moves within half a second of a key counts here: nobody asked for it
      marks.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener(
    'input',
    () => {
      marks.input ??= performance.now();
    },
    true,
  );
  let isAsked = false;
  const look = () => {
    const now = performance.now();
    if (content !== '' && marks.content === null && document.querySelector(content)?.checkVisibility()) {
      marks.content = now;
    }
    const field = document.querySelector('input');
    if (field?.checkVisibility() && content === '') {
      if (!isAsked) {
        isAsked = true;
        field.focus();
        window.fieldIsThere?.();
      }
      // React's own mark on an element that it draws
      if (Object.keys(field).some((key) => key.startsWith('__reactProps$'))) marks.answers ??= now;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page. */
function readMarks(key: string | null): Visit {
  const marks = window.firstScreenMarks;
  const kept = document.querySelector('input')?.value ?? '';
  if (!marks || (key !== null && kept !== key)) throw new Error(`What was typed is not kept: «${kept}».`);
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  const bytes = (some: readonly PerformanceResourceTiming[]) =>
    some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const there = marks.answers ?? marks.content ?? marks.input ?? 0;
  const [firstPaint] = performance.getEntriesByName('first-contentful-paint');
  return {
    firstPaint: firstPaint?.startTime ?? 0,
    input: marks.input ?? 0,
    answers: marks.answers,
    content: marks.content,
    scriptBefore: bytes(scripts.filter(({ responseEnd }) => responseEnd <= there)),
    script: bytes(scripts),
    shift: marks.shift,
  };
}
