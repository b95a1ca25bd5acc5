import { guardedSteps } from './guardedSteps';

/**
 * One step back closes the topmost layer (sheet, dialog, menu) instead of leaving the page. While a layer is open, the history holds a guard:
 * a second entry of the same page. Stepping off it closes the layer; a layer that closes otherwise takes it away. A page that a layer leads
 * to comes on top of the guard at once, and what is left below it is passed over on the way back.
 */
interface Layer {
  close: () => void;
}

/** A browser may drop a step back. Nothing waits longer for it, in milliseconds. */
const STEP_TIMEOUT_MS = 1_000;

const layers: Layer[] = [];
/** Set while the step off the guard is on its way. */
let stepTimer: ReturnType<typeof setTimeout> | null = null;
/** Steps of the router that were asked for meanwhile. */
let waiting: (() => void)[] = [];
/** The page that the router shows. */
let shown = presentPage();
/** Pages below a guard that was replaced by another page: that page, by theirs. */
const replaced = new Map<string, { state: unknown; address: string }>();

interface EntryState {
  /** The router's number and name of the page. */
  idx?: number;
  key?: string;
  guard?: boolean;
  /** Another page was opened on top of the guard. */
  passed?: boolean;
}

function entryState(): EntryState {
  return window.history.state ?? {};
}

function presentPage(): string {
  const { idx, key } = entryState();
  return `${idx} ${key}`;
}

/** Makes the history fit the layers: a guard while one is open, none else. */
function settle(): void {
  if (!guardedSteps.isWatched || stepTimer !== null) return;
  const isOnGuard = entryState().guard === true;
  if (layers.length > 0 && !isOnGuard) {
    window.history.pushState({ ...entryState(), guard: true, passed: false }, '');
  } else if (layers.length === 0 && isOnGuard) {
    stepOff();
  }
}

/** A guard that the browser does not leave becomes an entry like any other. */
function stepOff(): void {
  stepTimer = setTimeout(() => {
    window.history.replaceState({ ...entryState(), guard: false }, '');
    steppedOff();
  }, STEP_TIMEOUT_MS);
  window.history.back();
}

function steppedOff(): void {
  if (stepTimer !== null) clearTimeout(stepTimer);
  stepTimer = null;
  const ready = waiting;
  waiting = [];
  for (const go of ready) go();
  settle();
}

guardedSteps.take = (step, go) => {
  const { guard } = entryState();
  if (stepTimer !== null) {
    waiting.push(() => guardedSteps.take(step, go));
  } else if (typeof step === 'number') {
    window.history.go(guard ? step - 1 : step);
  } else {
    const below = guard ? presentPage() : null;
    if (guard && step === 'push') window.history.replaceState({ ...entryState(), passed: true }, '');
    go();
    shown = presentPage();
    if (below !== null && step === 'replace') {
      replaced.set(below, { state: window.history.state, address: window.location.href });
    }
  }
};

/** Hears of a step before the router, which is told of those to another page only. */
function popped(event: PopStateEvent): void {
  const page = presentPage();
  const { idx = 0, guard, passed } = entryState();
  const isShown = page === shown;
  const wasBelow = isShown || Number.parseInt(shown, 10) < idx;
  const instead = guard ? undefined : replaced.get(page);
  if (isShown || instead) event.stopImmediatePropagation();
  else shown = page;

  if (stepTimer !== null) {
    steppedOff();
  } else if (instead) {
    window.history.replaceState(instead.state, '', instead.address);
    replaced.delete(page);
    window.history.back();
  } else if (guard && passed && wasBelow) {
    window.history.forward();
  } else if (guard) {
    stepOff();
  } else if (isShown) {
    layers.at(-1)?.close();
    // a layer that is busy stays, and is guarded again
    setTimeout(settle);
  }
}

/** The page may have been loaded anew while a layer was open. */
guardedSteps.watched = () => {
  shown = presentPage();
  replaced.clear();
  settle();
};

window.addEventListener('popstate', popped, { capture: true });
if (guardedSteps.isWatched) guardedSteps.watched();

/** Opens a layer over all others; answers how to take it away. */
export function openLayer(close: () => void): () => void {
  const layer: Layer = { close };
  layers.push(layer);
  queueMicrotask(settle);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    // after whatever opens in its place
    queueMicrotask(settle);
  };
}
