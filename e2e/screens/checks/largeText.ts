import type { Page } from 'playwright-core';

/** Asks something of a page while its text is twice as large. */
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

/** What makes a page with large text wider than the window, and words that stick out of their own box. */
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
