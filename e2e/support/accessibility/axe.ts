import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What every screen is held to: WCAG 2.2, levels A and AA, and axe's own advice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with the page as it is now: one line a node, with the rule and why. */
export async function axeProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message).join('; ');
      return `${id} at ${target.join(' ')}: ${reasons} — ${html.slice(0, 200)}`;
    }),
  );
}
