import { toLatinDigits } from '@contract/rules/typedText';
import type { Page } from 'playwright-core';
import { homeCopy } from '@/messages/home';
import { transactionDetailCopy } from '@/messages/transaction-detail';

/** Persian digits with separators, as an integer. */
function numberOf(text: string): number {
  return Number(toLatinDigits(text).replace(/[^0-9]/g, '') || Number.NaN);
}

/** Count and rials of one of home's two cards. */
export async function cardOnHome(page: Page, title: string): Promise<{ count: number; rials: number }> {
  const words = (await page.getByRole('link', { name: title }).textContent()) ?? '';
  const [rials = '', count = ''] = words.match(/[۰-۹٬]+/g) ?? [];
  return { count: numberOf(count), rials: numberOf(rials) };
}

/** The number of the person's turns on home. */
export async function ownTurnsOnHome(page: Page): Promise<number> {
  const turns = page.getByRole('region', { name: homeCopy.turn.yours });
  if ((await turns.count()) === 0) {
    const none = page.getByText(homeCopy.turn.nothing).or(page.getByText(homeCopy.howItWorks));
    return (await none.count()) - 1;
  }
  return numberOf((await turns.getByText(/کار$/).textContent()) ?? '');
}

/** The rows on screen from top to bottom, and the total that the list shows; an empty list shows none. */
export async function listOnScreen(page: Page) {
  return listOf(await page.getByRole('tabpanel').evaluate(wordsOfList));
}

/** The texts of a transaction's page, with its details unfolded. */
export async function transactionOnScreen(page: Page) {
  const fold = page.locator('main button[aria-expanded="false"]').filter({ hasText: /^جزئیات (معامله|درخواست)$/ });
  if ((await fold.count()) > 0) await fold.first().tap();
  return transactionOf(await page.locator('main').evaluate(wordsOfTransaction));
}

/** Runs in the page, on the panel of the list. */
export function wordsOfList(panel: Element) {
  const place = (item: Element) => Number(item.getAttribute('aria-posinset'));
  const rows = Array.from(panel.querySelectorAll('[data-code]')).sort((one, other) => place(one) - place(other));
  return {
    total: Array.from(panel.querySelectorAll('output'), (output) => output.textContent ?? ''),
    rows: rows.map((item) => {
      // A row ends with its amount, status and stage of the dispute.
      const [amount, status, dispute] = Array.from(item.querySelector('a')?.lastElementChild?.children ?? []);
      return {
        code: item.getAttribute('data-code') ?? '',
        amount: amount?.textContent ?? '',
        status: status?.textContent ?? '',
        dispute: dispute?.textContent ?? '',
      };
    }),
  };
}

export function listOf({ total, rows }: ReturnType<typeof wordsOfList>) {
  return {
    total: numberOf(total.find((text) => /تراکنش/.test(text)) ?? '۰'),
    rows: rows.map(({ amount, ...row }) => ({ ...row, amount: numberOf(amount) })),
  };
}

/** Runs in the page, on its `main`. */
export function wordsOfTransaction(main: Element) {
  return {
    summary: Array.from(main.querySelector('section')?.children ?? [], (child) => child.textContent ?? ''),
    badges: Array.from(
      main.querySelector('section')?.lastElementChild?.children ?? [],
      (child) => child.textContent ?? '',
    ),
    facts: Array.from(main.querySelectorAll('dl > div'), (fact) => [
      fact.querySelector('dt')?.textContent ?? '',
      fact.querySelector('dd')?.textContent ?? '',
    ]),
  };
}

export function transactionOf({ summary, badges, facts }: ReturnType<typeof wordsOfTransaction>) {
  const said = new Map(facts as [string, string][]);
  // What the sum is for, the reader's sum, its words, and the badges: the status first, then the dispute.
  const [about = '', sum = '', , hasStatus] = summary;
  return {
    code: said.get(transactionDetailCopy.paymentCode) ?? '',
    // Before the payment the sum's own line has the purpose.
    purpose: said.get(transactionDetailCopy.purpose) ?? /^بابت (.*) می‌پردازید$/.exec(about)?.[1] ?? '',
    sum: numberOf(sum),
    status: hasStatus ? (badges[0] ?? '') : '',
  };
}
