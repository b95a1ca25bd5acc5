import type { Page } from 'playwright-core';

/** The narrowest phone that the design is drawn for. */
const NARROWEST = { width: 360, height: 740 };

/** What sticks out of the window on the narrowest phone. Leaves the page at its former size. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(NARROWEST);
  const problems = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`at ${clientWidth} px the page is ${scrollWidth} px wide`] : [];
  });
  if (before) await page.setViewportSize(before);
  return problems;
}

/** What still moves although the person asked for less motion, and a page in another language or direction. */
export function unquietOrForeign(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    // an unseen bar is how the toasts' library counts their five seconds
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      const unseen = effect instanceof KeyframeEffect && effect.target?.closest('[aria-hidden=true][role=progressbar]');
      return playState === 'running' && !unseen;
    });
    return [
      ...(lang === 'fa' && dir === 'rtl' ? [] : [`the page says lang=${lang} dir=${dir}`]),
      ...(document.title.trim() === '' ? ['the page has no title'] : []),
      ...moving.map(({ effect }) => `moves: ${(effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 120)}`),
    ];
  });
}
