import type { ReserveRecord } from '@contract/rules/reserveRules';
import { dayName, moment, rials } from './figures';

/** /reserves for a browser without scripts, as HTML: figures, root and record, without a check. */
export function reservePage(record: ReserveRecord | undefined): string {
  const title = '<h1>امانت‌های نزد ما</h1>';
  if (!record) return `<main>${title}<p>هنوز ریشه‌ای منتشر نشده است.</p></main>`;
  const { day, root, owed, held, signed_at: signedAt } = record;
  const missing = owed - held.bank - held.gateway;
  const facts = [
    `پایان ${dayName(day)}`,
    `به مردم بدهکاریم: ${rials(owed)}`,
    `نزد ماست: ${rials(held.bank + held.gateway)} (حساب امانی بانک ${rials(held.bank)}، در راه از درگاه ${rials(held.gateway)})`,
    missing > 0 ? `آنچه نزد ماست ${rials(missing)} از بدهی کمتر است.` : 'همهٔ پولی که به مردم بدهکاریم، نزد ماست.',
    `منتشر شد: ${moment(signedAt)}`,
    'ریشهٔ امضاشده:',
  ];
  const pre = (text: string) => `<pre dir="ltr">${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</pre>`;
  const file = `<p>پروندهٔ روز:</p>${pre(JSON.stringify(record, null, 2))}`;
  const noCheck = '<p>بررسی سهم شما در مرورگر به جاوااسکریپت نیاز دارد.</p>';
  return `<main>${title}${facts.map((fact) => `<p>${fact}</p>`).join('')}${pre(root)}${file}${noCheck}</main>`;
}
