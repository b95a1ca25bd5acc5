import { BRAND } from '@contract/rules/limits';
import { cardMask, maskCard } from '@contract/rules/mask';
import type { GatewayPaymentRow } from '../../db/repositories/simulators';
import type { SandboxDecision, SandboxVerification } from '../../db/schema/sandbox';
import { simulatedCards } from '../../ports/cardGateway/cardGatewaySimulator';
import { persianDigits, rialsNumber } from '../../texts/figures';
import { type Html, html } from '../../texts/html';
import { htmlDocument, MARK } from '../page';

export const GATEWAY_DECISION_PATH = '/sandbox/gateway/decision';

/** The family's answer codes, by the payer's choice. */
export const RESPONSE_CODES: Readonly<Record<SandboxDecision, string>> = { paid: '0', failed: '5', canceled: '-1' };

/** How the gateway answers the server's verification. */
export const VERIFICATIONS: Readonly<Record<SandboxVerification, string>> = {
  ok: 'تأیید می‌شود',
  late: 'دیر پاسخ می‌دهد (۱۰ ثانیه)',
  duplicate: 'پاسخ تکراری (Duplicate)',
  wrong_amount: 'مبلغ دیگری اعلام می‌کند',
};

/** How often the gateway calls back. */
export const CALLBACKS = {
  once: 'یک بار',
  twice: 'دو بار',
  never: 'هرگز',
  inquiry: 'هرگز، ولی به استعلام سرور پاسخ می‌دهد',
} as const;

const HEADER = html`<header class="head">
    <div class="net"><span class="net-mark" aria-hidden="true"></span><div><h1>درگاه پرداخت کارت</h1><p>شبکهٔ آزمایشی بانکی</p></div></div>
    <p class="tag">آزمایشی</p>
  </header>`;

/** The payer's page: merchant, amount and card. Its form has the fields that the gateway family posts back. */
export function gatewayPage(payment: GatewayPaymentRow, paidAt: Date): string {
  return page(
    'درگاه پرداخت کارت',
    html`
<main class="gateway">
  ${HEADER}
  <section class="card" aria-label="پذیرنده">
    <div class="merchant">${MARK}<div><p class="label">پذیرنده</p><p class="name">${BRAND}</p></div></div>
    <dl class="facts">
      <div class="total"><dt>مبلغ قابل پرداخت</dt><dd>${rialsNumber(payment.amount_rials)}<small>ریال</small></dd></div>
      <div><dt>شمارهٔ پایانه</dt><dd>${persianDigits(payment.terminal_id)}</dd></div>
      <div><dt>کد پیگیری</dt><dd>${persianDigits(payment.trace_number ?? '')}</dd></div>
    </dl>
  </section>
  <form class="card" method="post" action="${GATEWAY_DECISION_PATH}">
    ${Object.entries(postedBack(payment, paidAt)).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
    `,
    )}
    ${cardChoice(payment)}
    <button class="pay" name="respcode" value="${RESPONSE_CODES.paid}">پرداخت</button>
    <div class="others">
      <button class="fail" name="respcode" value="${RESPONSE_CODES.failed}">پرداخت ناموفق</button>
      <button class="leave" name="respcode" value="${RESPONSE_CODES.canceled}">انصراف</button>
    </div>
    <details>
      <summary>آزمایش حالت‌های دشوار</summary>
      ${choices('پاسخ درگاه به استعلام سرور', 'verification', VERIFICATIONS)}
      ${choices('بازگشت به پذیرنده', 'callback', CALLBACKS)}
    </details>
  </form>
  <p class="foot" lang="en" dir="ltr">Sandbox card gateway. No real card, no real money.</p>
</main>`,
  );
}

/** For a payment without a callback. */
export function abandonedPage(): string {
  return noticePage(
    'این پرداخت به پذیرنده برنگشت',
    `درگاه نتیجه را به ${BRAND} خبر نداد. پرداختی که تا ۳۰ دقیقه تأیید نشود خودبه‌خود به کارت برمی‌گردد، و درخواست همچنان قابل پرداخت است.`,
  );
}

/** For an unknown token. */
export function unknownPaymentPage(): string {
  return noticePage('این پرداخت پیدا نشد', `به ${BRAND} برگردید و پرداخت را از نو آغاز کنید.`);
}

function noticePage(title: string, text: string): string {
  return page(
    title,
    html`
<main class="gateway">
  ${HEADER}
  <section class="card">
    <h2>${title}</h2>
    <p class="hint">${text}</p>
    <p><a class="home" href="/">بازگشت به ${BRAND}</a></p>
  </section>
</main>`,
  );
}

function postedBack(payment: GatewayPaymentRow, paidAt: Date): Record<string, string> {
  return {
    token: payment.token,
    respmsg: 'sandbox',
    amount: String(payment.amount_rials),
    invoiceid: payment.invoice_id,
    terminalid: payment.terminal_id,
    tracenumber: payment.trace_number ?? '',
    rrn: `7${payment.trace_number ?? ''}`,
    datePaid: paidAt.toISOString(),
    digitalreceipt: payment.receipt ?? '',
    issuerbank: 'sandbox',
  };
}

/** The cards as radio rows. The chosen one's masked number is a field that the gateway family posts back. */
function cardChoice(payment: GatewayPaymentRow): Html {
  const { own, foreign } = simulatedCards(payment);
  const cards = [...own.map((pan) => ({ pan, whose: 'کارت شما' })), { pan: foreign, whose: 'کارت شخص دیگر' }];
  return html`<fieldset class="cards"><legend>پرداخت با</legend>${cards.map(
    ({ pan, whose }, index) =>
      html`<label><input type="radio" name="cardnumber" value="${cardMask(pan) ?? ''}"${index === 0 ? html` checked` : ''}><span>${whose}<b class="pan"><bdi dir="ltr">${persianDigits(maskCard(pan))}</bdi></b></span></label>`,
  )}<p class="hint">کارت و رمز ساختگی‌اند؛ پولی جابه‌جا نمی‌شود.</p></fieldset>`;
}

function choices(legend: string, name: string, labels: Readonly<Record<string, string>>): Html {
  return html`<fieldset><legend>${legend}</legend>${Object.entries(labels).map(
    ([value, label], index) =>
      html`<label><input type="radio" name="${name}" value="${value}"${index === 0 ? html` checked` : ''}>${label}</label>`,
  )}</fieldset>`;
}

function page(title: string, body: Html): string {
  return htmlDocument({ title, body, styles: ['gateway'] });
}
