import { useEffect, useLayoutEffect, useRef } from 'react';
import { guardedSteps } from './guardedSteps';

/**
 * One step back closes the topmost layer (sheet, dialog, menu) instead of leaving the page. While a layer is open, the
 * history holds a guard: a second entry of the same page. A step back off the guard closes the layer; a layer closed
 * otherwise removes the guard. A page opened from a layer lies on top of the guard, and the way back skips the guard.
 */
interface Layer {
  close: () => void;
}

/** A browser may drop a step back; after this time it counts as done. */
const STEP_TIMEOUT_MS = 1_000;

const layers: Layer[] = [];
/** Set while the step off the guard is pending. */
let stepTimer: ReturnType<typeof setTimeout> | null = null;
/** Set while a step of the router off a guard is pending: that step takes the guard with it. */
let leaveTimer: ReturnType<typeof setTimeout> | null = null;
/** Steps of the router requested while the step off the guard is pending. */
let waiting: (() => void)[] = [];
/** The page that the router shows. */
let shown = currentPage();
/** A page replaced on top of a guard, by the page below the guard. */
const replaced = new Map<string, { state: unknown; address: string }>();

interface EntryState {
  /** The router's index and key of the entry. */
  idx?: number;
  key?: string;
  guard?: boolean;
  /** Another page was opened on top of the guard. */
  passed?: boolean;
}

function entryState(): EntryState {
  return window.history.state ?? {};
}

function currentPage(): string {
  const { idx, key } = entryState();
  return `${idx} ${key}`;
}

/** Adds a guard while a layer is open, removes it otherwise. */
function syncGuard(): void {
  if (!guardedSteps.isActive || stepTimer !== null || leaveTimer !== null) return;
  const isOnGuard = entryState().guard === true;
  if (layers.length > 0 && !isOnGuard) {
    window.history.pushState({ ...entryState(), guard: true, passed: false }, '');
  } else if (layers.length === 0 && isOnGuard) {
    stepOff();
  }
}

/** Steps back off the guard. If the browser does not, the guard becomes an ordinary entry. */
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
  syncGuard();
}

guardedSteps.run = (step, go) => {
  const { guard } = entryState();
  if (stepTimer !== null) {
    waiting.push(() => guardedSteps.run(step, go));
  } else if (typeof step === 'number') {
    if (guard) leaveTimer = setTimeout(stayed, STEP_TIMEOUT_MS);
    window.history.go(guard ? step - 1 : step);
  } else {
    const below = guard ? currentPage() : null;
    if (guard && step === 'push') window.history.replaceState({ ...entryState(), passed: true }, '');
    go();
    shown = currentPage();
    if (below !== null && step === 'replace') {
      replaced.set(below, { state: window.history.state, address: window.location.href });
    }
  }
};

/** The browser has not taken the step of the router. */
function stayed(): void {
  leaveTimer = null;
  syncGuard();
}

/** Runs before the router, which only receives steps to another page. */
function onPopState(event: PopStateEvent): void {
  const page = currentPage();
  const { idx = 0, guard, passed } = entryState();
  const isShown = page === shown;
  const wasBelow = isShown || Number.parseInt(shown, 10) < idx;
  const instead = guard ? undefined : replaced.get(page);
  if (leaveTimer !== null) clearTimeout(leaveTimer);
  leaveTimer = null;
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
    // a busy layer stays open and gets a new guard
    setTimeout(syncGuard);
  }
}

/** After a reload the current entry may be a guard without a layer. */
guardedSteps.start = () => {
  shown = currentPage();
  replaced.clear();
  syncGuard();
};

window.addEventListener('popstate', onPopState, { capture: true });
if (guardedSteps.isActive) guardedSteps.start();

/** Adds a layer on top; the returned function removes it. */
function openLayer(close: () => void): () => void {
  const layer: Layer = { close };
  layers.push(layer);
  queueMicrotask(syncGuard);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    // a layer that opens in its place keeps the guard
    queueMicrotask(syncGuard);
  };
}

/** While `open`, a step back calls `onClose` instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => (open ? openLayer(() => latest.current()) : undefined), [open]);
}
