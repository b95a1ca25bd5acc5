import { BRAND } from '@contract/rules/limits';
import type { GatewayPaymentRow } from '../../db/repositories/simulators';
import { type Html, html } from '../html';
import { MARK } from '../page';
import { CALLBACKS, type GatewayChoice, RESPONSE_CODES, VERIFICATIONS } from './gatewayService';

export const GATEWAY_PATH = '/sandbox/gateway';
export const GATEWAY_DECISION_PATH = '/sandbox/gateway/decision';
export const GATEWAY_STYLE_PATH = '/sandbox/gateway.css';

const VERIFICATION_LABELS: Record<(typeof VERIFICATIONS)[number], string> = {
  ok: 'تأیید می‌شود',
  late: 'دیر پاسخ می‌دهد (۱۰ ثانیه)',
  duplicate: 'پاسخ تکراری (Duplicate)',
  wrong_amount: 'مبلغ دیگری اعلام می‌کند',
};

const CALLBACK_LABELS: Record<GatewayChoice['callback'], string> = {
  once: 'یک بار',
  twice: 'دو بار',
  never: 'هرگز',
  inquiry: 'هرگز، ولی به استعلام سرور پاسخ می‌دهد',
};

const HEADER = html`<header class="head">
    <div class="net"><span class="net-mark" aria-hidden="true"></span><div><h1>درگاه پرداخت کارت</h1><p>شبکهٔ آزمایشی بانکی</p></div></div>
    <p class="tag">آزمایشی</p>
  </header>`;

/** The page a payer sees: merchant, amount and card. Its fields are those that this family of gateways posts back. */
export function gatewayPage(payment: GatewayPaymentRow, paidAt: Date): string {
  const amount = persian(payment.amount_rials.toLocaleString('en-US').replaceAll(',', '٬'));
  return page(
    'درگاه پرداخت کارت',
    html`
<main class="gateway">
  ${HEADER}
  <section class="card" aria-label="پذیرنده">
    <div class="merchant">${MARK}<div><p class="label">پذیرنده</p><p class="name">${BRAND}</p></div></div>
    <dl class="facts">
      <div class="total"><dt>مبلغ قابل پرداخت</dt><dd>${amount}<small>ریال</small></dd></div>
      <div><dt>شمارهٔ پایانه</dt><dd>${persian(payment.terminal_id)}</dd></div>
      <div><dt>کد پیگیری</dt><dd>${persian(payment.trace_number ?? '')}</dd></div>
    </dl>
  </section>
  <form class="card" method="post" action="${GATEWAY_DECISION_PATH}">
    ${Object.entries(postedBack(payment, paidAt)).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
    `,
    )}
    <div class="bank-card" aria-label="کارت آزمایشی">
      <p class="label">شمارهٔ کارت</p>
      <p class="pan"><bdi dir="ltr">${persian('6037 99•• •••• 4521')}</bdi></p>
      <p class="hint">کارت و رمز ساختگی‌اند؛ پولی جابه‌جا نمی‌شود.</p>
    </div>
    <button class="pay" name="respcode" value="${RESPONSE_CODES.paid}">پرداخت</button>
    <div class="others">
      <button class="fail" name="respcode" value="${RESPONSE_CODES.failed}">پرداخت ناموفق</button>
      <button class="leave" name="respcode" value="${RESPONSE_CODES.canceled}">انصراف</button>
    </div>
    <details>
      <summary>آزمایش حالت‌های دشوار</summary>
      ${choices('پاسخ درگاه به استعلام سرور', 'verification', VERIFICATIONS, VERIFICATION_LABELS)}
      ${choices('بازگشت به پذیرنده', 'callback', CALLBACKS, CALLBACK_LABELS)}
    </details>
  </form>
  <p class="foot" lang="en" dir="ltr">Sandbox card gateway. No real card, no real money.</p>
</main>`,
  );
}

/** Where a payer ends whom the gateway never sends back. */
export function abandonedPage(): string {
  return noticePage(
    'این پرداخت به پذیرنده برنگشت',
    `درگاه نتیجه را به ${BRAND} خبر نداد. پرداختی که تا ۳۰ دقیقه تأیید نشود خودبه‌خود به کارت برمی‌گردد، و درخواست همچنان قابل پرداخت است.`,
  );
}

/** For a token that was never given out. */
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
    cardnumber: '603799******4521',
  };
}

function choices<Value extends string>(
  legend: string,
  name: string,
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Html {
  return html`<fieldset><legend>${legend}</legend>${values.map(
    (value, index) =>
      html`<label><input type="radio" name="${name}" value="${value}"${index === 0 ? html` checked` : ''}>${labels[value]}</label>`,
  )}</fieldset>`;
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/app-icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${GATEWAY_STYLE_PATH}">
</head>
<body>
${body}
</body>
</html>`.text;
}

function persian(text: string): string {
  return text.replace(/[0-9]/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
}
