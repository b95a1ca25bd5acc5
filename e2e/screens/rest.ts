import type { Page } from 'playwright-core';

const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * Waits until a page stands still: fonts and pictures are there, nothing moves and, unless the screen is about waiting,
 * nothing is on its way.
 */
export async function comeToRest(page: Page, { waiting = false }: { waiting?: boolean } = {}): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const restless = await page.evaluate(whatIsRestless, waiting);
    if (restless === null) return;
    if (Date.now() > deadline) throw new Error(`${page.url()} does not come to rest: ${restless}`);
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

/** Runs in the page. */
function whatIsRestless(waiting: boolean): string | null {
  if (document.fonts.status !== 'loaded') return 'fonts are being loaded';
  if (Array.from(document.images).some(({ complete }) => !complete)) return 'a picture is being loaded';
  if (!waiting && document.querySelector('[aria-busy=true]')) return 'something is marked as busy';
  if (document.querySelector('[data-deaf]')) return 'a dialog still ignores taps';
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    const endless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
    // an unseen bar is how the toasts' library counts their five seconds
    const countsToast = effect instanceof KeyframeEffect && effect.target?.closest('[role=progressbar]');
    return playState === 'running' && !endless && !countsToast;
  });
  return moving.length > 0 ? 'something moves' : null;
}
