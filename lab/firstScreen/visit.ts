import { setTimeout as wait } from 'node:timers/promises';
import type { PlainBrowser, PlainPage } from './plainBrowser';

/** What one visit measured. Times are milliseconds since the address was asked for; sizes are bytes as they were sent. */
export interface Visit {
  readonly firstPaint: number;
  /** The first character that was put into the field, and was still there when everything had come to rest. */
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

/** What /home is opened for: its first way to go on. */
export const HOME_CONTENT = 'main a[href="/RequestMoney"]';

/** By what a mid-range phone's processor is slower. */
export const SLOWDOWN = 4;

/** Long enough for what is fetched after the page is there. */
const REST_MS = 1_500;
const LOOK_EVERY_MS = 250;
const PATIENCE_MS = 30_000;
const CHARACTER = '1';

interface Marks {
  input: number | null;
  answers: number | null;
  content: number | null;
  shift: number;
  isDone: boolean;
}

declare global {
  interface Window {
    firstScreenMarks?: Marks;
  }
}

interface Visited {
  readonly address: string;
  /** What a page without a field is visited for. */
  readonly content?: string;
  /** Whose storage and cache it is; the profile's own where there is none. */
  readonly context?: string;
  /** The service worker may come, or is there; else it never does. */
  readonly keepsApp?: boolean;
}

/** Opens an address in a new tab on a slow phone, types into the first field as soon as there is one, and waits until all is at rest. */
export async function visit(
  browser: PlainBrowser,
  { address, content = '', context, keepsApp = false }: Visited,
): Promise<Visit> {
  const page = await browser.openPage(context);
  try {
    const noWorker = keepsApp ? '' : 'navigator.serviceWorker.register = () => new Promise(() => undefined);';
    const source = `${noWorker} (${watch})(${JSON.stringify(content)}, ${JSON.stringify(CHARACTER)})`;
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.send('Page.navigate', { url: address });
    const deadline = Date.now() + PATIENCE_MS;
    do {
      if (Date.now() > deadline) throw new Error(`${address} did not come to its end in ${PATIENCE_MS} ms.`);
      await wait(LOOK_EVERY_MS);
    } while (!(await evaluate(page, 'window.firstScreenMarks?.isDone === true')));
    await wait(REST_MS);
    return await evaluate<Visit>(page, `(${readMarks})(${content === '' ? `'${CHARACTER}'` : null})`);
  } finally {
    await page.close();
  }
}

async function evaluate<Value>(page: PlainPage, expression: string): Promise<Value> {
  const { result, exceptionDetails } = await page.send('Runtime.evaluate', { expression, returnByValue: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as Value;
}

/** Runs in the page, before anything of it: looks once a frame. */
function watch(content: string, character: string): void {
  const marks: Marks = { input: null, answers: null, content: null, shift: 0, isDone: false };
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
        // The editing of a person's key, from within the page: a key from outside takes a debugger. Nobody types into what is not painted.
        setTimeout(() => {
          document.querySelector('input')?.focus();
          document.execCommand('insertText', false, character);
        });
      }
      // React's own mark on an element that it draws
      if (Object.keys(field).some((key) => key.startsWith('__reactProps$'))) marks.answers ??= now;
    }
    // the empty page alone has nobody to answer
    const isAnswered = marks.answers !== null || (marks.input !== null && !document.getElementById('root'));
    marks.isDone = content === '' ? isAnswered : marks.content !== null;
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
