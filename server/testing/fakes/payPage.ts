import { BRAND } from '@contract/rules/limits';
import { HTML_TYPE, htmlDocument } from '../../sandbox/page';
import { rialsNumber } from '../../texts/figures';
import { type Html, html } from '../../texts/html';
import type { FakeAnswer } from './fakeService';

/** The payer's choice at a page of a fake. */
export type Press = 'pay' | 'fail' | 'cancel';
export const PRESSES: readonly Press[] = ['pay', 'fail', 'cancel'];

/** The address of the merchant that the browser goes to, and the fields that it brings. */
export interface FakeReturn {
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * The page where a payer types a card number. The form posts `press` and `card` to its own address.
 *
 * @param refusal why the last card was refused
 */
export function payPage(
  provider: string,
  rials: number,
  hidden: Readonly<Record<string, string>>,
  refusal = '',
): FakeAnswer {
  return page(
    provider,
    html`
  <section class="card">
    <dl class="facts">
      <div class="total"><dt>مبلغ قابل پرداخت</dt><dd>${rialsNumber(rials)}<small>ریال</small></dd></div>
      <div><dt>پذیرنده</dt><dd>${BRAND}</dd></div>
    </dl>
  </section>
  <form class="card" method="post">
    ${inputs({ ...hidden, decided: '1' })}
    <p role="alert">${refusal}</p>
    <label for="card">شمارهٔ کارت</label>
    <input id="card" name="card" dir="ltr" inputmode="numeric" pattern="[0-9]{16}" maxlength="16" autocomplete="off">
    <button class="pay" name="press" value="pay">پرداخت</button>
    <div class="others">
      <button class="fail" name="press" value="fail" formnovalidate>پرداخت ناموفق</button>
      <button class="leave" name="press" value="cancel" formnovalidate>انصراف</button>
    </div>
  </form>`,
  );
}

/** The last page of a gateway that posts its fields to the merchant. */
export function returnPage(provider: string, { address, fields }: FakeReturn): FakeAnswer {
  return page(
    provider,
    html`
  <form class="card" method="post" action="${address}">
    ${inputs(fields)}
    <button class="pay">بازگشت به ${BRAND}</button>
  </form>`,
  );
}

export function failedPage(provider: string, text: string): FakeAnswer {
  return { ...page(provider, html`<section class="card"><p>${text}</p></section>`), status: 400 };
}

function inputs(fields: Readonly<Record<string, string>>): Html[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}

function page(provider: string, content: Html): FakeAnswer {
  const body = html`
<main class="gateway">
  <header class="head"><div class="net"><div><h1>${provider}</h1><p>نسخهٔ آزمایشی</p></div></div><p class="tag">آزمایشی</p></header>
  ${content}
  <p class="foot" lang="en" dir="ltr">Fake of a provider. No real card, no real money.</p>
</main>`;
  return {
    status: 200,
    body: htmlDocument({ title: provider, body, styles: ['gateway'] }),
    headers: { 'content-type': HTML_TYPE },
  };
}
