import type { Page } from 'playwright-core';

/** The narrowest phone of the design. */
const NARROWEST = { width: 360, height: 740 };

/** Elements wider than the narrowest phone. Restores the size of the page. */
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

/** Animations despite reduced motion, and pages in another language or direction. */
export function unquietOrForeign(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    // The toast library counts its five seconds with an invisible bar.
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

/** Runs a check while the page's text is twice as large. */
export async function withLargeText<Answer>(page: Page, ask: () => Promise<Answer>): Promise<Answer> {
  const resize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await resize('200%');
  const answer = await ask();
  await resize('');
  return answer;
}

/** Whether large text makes the page wider than the narrowest window of WCAG 1.4.10. Restores the size of the page. */
export async function largeTextSideways(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await withLargeText(page, () => page.evaluate(() => document.documentElement.scrollWidth));
  if (before) await page.setViewportSize(before);
  return width > 320 ? [`with large text the page is ${width} px wide at 320 px`] : [];
}

/** Elements that make a page with large text wider than the window, and text that overflows its box. */
export function lostInLargeText(page: Page): Promise<string[]> {
  return withLargeText(page, () => page.evaluate(stickingOut));
}

function stickingOut(): string[] {
  const root = document.documentElement;
  const problems = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    let box = text.parentElement;
    while (box && getComputedStyle(box).display.startsWith('inline')) box = box.parentElement;
    if (!box?.checkVisibility({ visibilityProperty: true }) || text.textContent?.trim() === '') continue;
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    const room = box.getBoundingClientRect();
    const isHidden = room.width <= 1 || getComputedStyle(box).overflow !== 'visible';
    if (!isHidden && (words.left < room.left - 1 || words.right > room.right + 1)) {
      problems.push(`«${text.textContent?.trim()}» is ${Math.round(words.width)} px in ${Math.round(room.width)} px`);
    }
  }
  return problems;
}

/** Of fifteen digits, more than each sum. */
const LONGEST_SUM = '۹۹۹٬۹۹۹٬۹۹۹٬۹۹۹٬۹۹۹';

/** Sums that stand on two lines when they are as long as a sum can be. Leaves these sums on the page. */
export function brokenSums(page: Page): Promise<string[]> {
  return page.evaluate((longest) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const sums: [Node, number][] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      text.nodeValue = (text.nodeValue ?? '').replace(/[۰-۹]{1,3}(?:٬[۰-۹]{3})+/g, longest);
      for (const { index } of text.nodeValue.matchAll(new RegExp(longest, 'g'))) sums.push([text, index]);
    }
    return sums.flatMap(([text, start]) => {
      range.setStart(text, start);
      range.setEnd(text, start + longest.length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      return lines.size > 1
        ? [`a sum stands on ${lines.size} lines: ${text.parentElement?.outerHTML.slice(0, 200)}`]
        : [];
    });
  }, LONGEST_SUM);
}

/** What a person reads before the first scroll, and how far the page goes on, in windows. */
const MOST_AT_ONCE = { words: 90, windows: 2.2 };

/** A first screenful with too many words, or a page that is too long. */
export async function tooMuchAtOnce(page: Page): Promise<string[]> {
  const { words, windows } = await page.evaluate(() => {
    scrollTo(0, 0);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let seen = 0;
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const box = text.parentElement;
      if (!box?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S*[\p{L}\p{N}]\S*/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const { left, top, width, height } = range.getBoundingClientRect();
        // Other elements cover words under the page's own bar, and texts for screen readers are one pixel wide.
        const shown = document.elementFromPoint(left + width / 2, top + height / 2);
        if (width > 1 && shown && (box.contains(shown) || shown.contains(box))) seen += 1;
      }
    }
    return { words: seen, windows: document.documentElement.scrollHeight / innerHeight };
  });
  return [
    ...(words > MOST_AT_ONCE.words ? [`the first screenful has ${words} words`] : []),
    ...(windows > MOST_AT_ONCE.windows ? [`the page is ${windows.toFixed(2)} windows long`] : []),
  ];
}
