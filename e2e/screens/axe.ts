import { source } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2, levels A and AA, and axe's own best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Highest window, in pixels. */
const HIGHEST = 8_000;

/**
 * What axe finds on the page in this theme: one line a node, with the rule and the reasons. A theme changes colors only, so
 * `dark` runs the color rules alone. The window grows to the page's height, so that nothing hides behind a sticky edge;
 * afterwards the page has its former size and the light theme.
 */
export async function axeProblems(page: Page, theme: 'dark' | 'light'): Promise<string[]> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size) await page.setViewportSize({ width: size.width, height: Math.min(Math.max(height, size.height), HIGHEST) });
  // axe also asks itself in the page's frames
  for (const frame of page.frames()) await frame.evaluate(source);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const problems = await page.evaluate(findViolations, { tags: TAGS, colorsOnly: theme === 'dark' });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (size) await page.setViewportSize(size);
  return problems;
}

/** Runs in the page. Reports violations only: a description of each passed node takes longer than the checks. */
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
