import { source } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2, levels A and AA, and axe's own best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Highest window, in pixels. */
const HIGHEST = 8_000;

/**
 * axe's findings in these themes, one line a node. The dark theme runs only the color rules, because a theme changes nothing else. The
 * window grows to the page's height, so that no sticky edge covers content.
 */
export async function axeProblems(page: Page, ...themes: readonly ('dark' | 'light')[]): Promise<string[]> {
  const size = page.viewportSize();
  if (size) await growToPage(page, size);
  // axe also runs in the page's frames.
  for (const frame of page.frames()) await frame.evaluate(source);
  const problems: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    problems.push(...(await page.evaluate(findViolations, { tags: TAGS, colorsOnly: theme === 'dark' })));
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (size) await page.setViewportSize(size);
  return problems;
}

/** Makes the window as high as its page. The page can become higher meanwhile: by the new window, or by a late part. */
async function growToPage(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const needed = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), HIGHEST);
  if (needed <= height) return;
  const grown = { width, height: needed };
  await page.setViewportSize(grown);
  await growToPage(page, grown);
}

/** Runs in the page. Reports only violations: the description of passed nodes takes longer than the checks. */
async function findViolations({ tags, colorsOnly }: { tags: string[]; colorsOnly: boolean }): Promise<string[]> {
  const { axe } = window as typeof window & { axe: typeof import('axe-core') };
  const colorRules = axe.getRules(['cat.color']).filter((rule) => rule.tags.some((tag) => tags.includes(tag)));
  const { violations } = await axe.run(document, {
    runOnly: colorsOnly ? { type: 'rule', values: colorRules.map(({ ruleId }) => ruleId) } : tags,
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message).join('; ');
      return `${id} at ${target.join(' ')}: ${reasons} — ${html.slice(0, 200)}`;
    }),
  );
}
