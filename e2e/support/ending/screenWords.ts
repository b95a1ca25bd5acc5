import type { Page } from 'playwright-core';
import { toLatinDigits } from '@/lib/digits';
import { transactionCopy } from '@/messages/transaction';

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

/** The rows on screen from top to bottom, and how many the list says it has. An empty list says nothing. */
export async function listOnScreen(page: Page) {
  const panel = page.getByRole('tabpanel');
  const rows = await panel.locator('[data-code]').evaluateAll((items) =>
    items
      .toSorted((one, other) => Number(one.getAttribute('aria-posinset')) - Number(other.getAttribute('aria-posinset')))
      .map((item) => {
        // the end of a row is its amount and its status
        const end = item.querySelector('a')?.lastElementChild;
        return {
          code: item.getAttribute('data-code') ?? '',
          amount: end?.firstElementChild?.textContent ?? '',
          status: end?.lastElementChild?.textContent ?? '',
        };
      }),
  );
  const total = await panel.getByRole('status').allInnerTexts();
  return {
    total: numberOf(total.find((text) => /تراکنش/.test(text)) ?? '۰'),
    rows: rows.map(({ amount, ...row }) => ({ ...row, amount: numberOf(amount) })),
  };
}

/** What a transaction's page says of it. */
export async function dealOnScreen(page: Page) {
  const { summary, facts } = await page.locator('main').evaluate((main) => ({
    summary: Array.from(main.querySelector('section')?.children ?? [], (child) => child.textContent ?? ''),
    facts: Array.from(main.querySelectorAll('dl > div'), (fact) => [
      fact.querySelector('dt')?.textContent ?? '',
      fact.querySelector('dd')?.textContent ?? '',
    ]),
  }));
  const said = new Map(facts as [string, string][]);
  const { youPay, youPaid, youReceive, youReceived } = transactionCopy;
  const ownSum = [youPay, youPaid, youReceive, youReceived].map((label) => said.get(label)).find(Boolean);
  // whose request it is, the amount, toman in words, and the status once something has happened
  const [, amount = '', , status = ''] = summary;
  return {
    code: said.get(transactionCopy.paymentCode) ?? '',
    purpose: said.get(transactionCopy.purpose) ?? '',
    amount: numberOf(amount),
    status,
    ownSum: ownSum === undefined ? null : numberOf(ownSum),
  };
}
