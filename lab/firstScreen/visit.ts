import { setTimeout as wait } from 'node:timers/promises';
import type { PlainBrowser, PlainPage } from './plainBrowser';

/** The measurements of one visit. Times are ms since the navigation; sizes are bytes on the wire. */
export interface Visit {
  readonly firstPaint: number;
  /** Time of the first typed character, which must still be in the field at the end. */
  readonly input: number;
  /** Time until React handles the field; null without React. */
  readonly answers: number | null;
  /** Time until the content is visible. */
  readonly content: number | null;
  /** Bytes of JavaScript before the app answered, and in all. */
  readonly scriptBefore: number;
  readonly script: number;
  readonly shift: number;
}

/** The first action of /home. */
export const HOME_CONTENT = 'main a[href="/RequestMoney"]';

/** Slowdown of the processor, as on a mid-range phone. */
export const SLOWDOWN = 4;

/** Time for requests after the page is ready. */
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
  /** Selector of the content of a page without a field. */
  readonly content?: string;
  /** The context for storage and cache; the profile's own without it. */
  readonly context?: string;
}

/** Opens an address in a new tab on a slow phone, types into the first field and waits until the page is at rest. */
export async function visit(browser: PlainBrowser, { address, content = '', context }: Visited): Promise<Visit> {
  const page = await browser.openPage(context);
  try {
    const noWorker = 'navigator.serviceWorker.register = () => new Promise(() => undefined);';
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

/** Runs in the page before its own code, and looks at each frame. */
function watch(content: string, character: string): void {
  const marks: Marks = { input: null, answers: null, content: null, shift: 0, isDone: false };
  window.firstScreenMarks = marks;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      // Counts shifts after input too, because this input is no action of a user.
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
        // Types from within the page: real keys need a debugger. A field must be painted first.
        setTimeout(() => {
          document.querySelector('input')?.focus();
          document.execCommand('insertText', false, character);
        });
      }
      // React marks its elements with this property.
      if (Object.keys(field).some((key) => key.startsWith('__reactProps$'))) marks.answers ??= now;
    }
    // The empty page has no app.
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
