import { source } from 'axe-core';
import type { Page } from 'playwright-core';

/** What every screen is held to: WCAG 2.2, levels A and AA, and axe's own advice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** As high a window as any page asks for. */
const HIGHEST = 8_000;

/** What a theme changes is colors: the rest is looked at in one of them. Light comes last: the page is left as it was found. */
const THEMES = [
  ['dark', 'colors'],
  ['light', 'everything'],
] as const;

/**
 * What axe finds wrong with the page as it is now, with the colors of both themes: one line a node, with the theme, the rule and why. The
 * window is made as high as the page meanwhile, so that nothing hides behind what sticks to its edges.
 */
export async function axeProblems(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size) await page.setViewportSize({ width: size.width, height: Math.min(Math.max(height, size.height), HIGHEST) });
  // once for both themes, and in the frames of the page as well: axe asks itself there
  for (const frame of page.frames()) await frame.evaluate(source);
  const problems: string[] = [];
  for (const [colorScheme, what] of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(findViolations, { tags: TAGS, what });
    problems.push(...found.map((problem) => `${colorScheme}: ${problem}`));
  }
  if (size) await page.setViewportSize(size);
  return problems;
}

/** Runs in the page. Describing what passed as well, node by node, takes longer than finding out. */
async function findViolations({ tags, what }: { tags: string[]; what: 'colors' | 'everything' }): Promise<string[]> {
  const { axe } = window as typeof window & { axe: typeof import('axe-core') };
  const ofColors = axe.getRules(['cat.color']).filter((rule) => rule.tags.some((tag) => tags.includes(tag)));
  const { violations } = await axe.run(document, {
    runOnly: what === 'colors' ? { type: 'rule', values: ofColors.map(({ ruleId }) => ruleId) } : tags,
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message).join('; ');
      return `${id} at ${target.join(' ')}: ${reasons} — ${html.slice(0, 200)}`;
    }),
  );
}
