import type { Page } from 'playwright-core';
import { toLatinDigits } from '@/lib/digits';
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

/** The rows on screen from top to bottom, and how many the list says it has. An empty list says nothing. */
export async function listOnScreen(page: Page) {
  return listOf(await page.getByRole('tabpanel').evaluate(wordsOfList));
}

/** What a transaction's page says of it. */
export async function transactionOnScreen(page: Page) {
  return transactionOf(await page.locator('main').evaluate(wordsOfTransaction));
}

/** Runs in the page, on the list's panel. */
export function wordsOfList(panel: Element) {
  const place = (item: Element) => Number(item.getAttribute('aria-posinset'));
  const rows = Array.from(panel.querySelectorAll('[data-code]')).sort((one, other) => place(one) - place(other));
  return {
    total: Array.from(panel.querySelectorAll('output'), (output) => output.textContent ?? ''),
    rows: rows.map((item) => {
      // the end of a row is its amount and its status
      const end = item.querySelector('a')?.lastElementChild;
      return {
        code: item.getAttribute('data-code') ?? '',
        amount: end?.firstElementChild?.textContent ?? '',
        status: end?.lastElementChild?.textContent ?? '',
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
    facts: Array.from(main.querySelectorAll('dl > div'), (fact) => [
      fact.querySelector('dt')?.textContent ?? '',
      fact.querySelector('dd')?.textContent ?? '',
    ]),
  };
}

export function transactionOf({ summary, facts }: ReturnType<typeof wordsOfTransaction>) {
  const said = new Map(facts as [string, string][]);
  const { youPay, youPaid, youReceive, youReceived } = transactionDetailCopy;
  const ownSum = [youPay, youPaid, youReceive, youReceived].map((label) => said.get(label)).find(Boolean);
  // whose request it is, the amount, toman in words, and the status once something has happened
  const [, amount = '', , status = ''] = summary;
  return {
    code: said.get(transactionDetailCopy.paymentCode) ?? '',
    purpose: said.get(transactionDetailCopy.purpose) ?? '',
    amount: numberOf(amount),
    status,
    ownSum: ownSum === undefined ? null : numberOf(ownSum),
  };
}
