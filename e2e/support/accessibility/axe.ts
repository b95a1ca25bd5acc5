import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What every screen is held to: WCAG 2.2, levels A and AA, and axe's own advice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** As high a window as any page asks for. */
const HIGHEST = 8_000;

/**
 * What axe finds wrong with the page as it is now: one line a node, with the rule and why. The window is made as high as
 * the page meanwhile, so that nothing hides behind what sticks to its edges.
 */
export async function axeProblems(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size) await page.setViewportSize({ width: size.width, height: Math.min(Math.max(height, size.height), HIGHEST) });
  const problems = await violations(page);
  if (size) await page.setViewportSize(size);
  return problems;
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode(true).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message).join('; ');
      return `${id} at ${target.join(' ')}: ${reasons} — ${html.slice(0, 200)}`;
    }),
  );
}
