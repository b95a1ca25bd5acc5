import { randomInt } from 'node:crypto';
import { BRAND } from '@contract/rules/limits';
import type { Config } from '../config';
import { persianDigits } from '../texts/figures';
import { type Html, html } from '../texts/html';
import { CHAT_PATH } from './chat/chatPages';
import { SANDBOX_PARTNER } from './chat/chatService';
import { copyable, heading, personRows, sandboxHeader, sandboxPage } from './page';
import { cardEndingWith, type SamplePerson, sampleCard, sampleIban, sampleNationalCode, samplePerson } from './samples';

/** The desk: all that one tester needs for both sides. Samples change at each visit. */
export function deskPage(config: Config): string {
  const random = (below: number) => randomInt(below);
  return sandboxPage({
    title: 'میز آزمایش',
    style: 'desk',
    scripts: ['desk', 'copy'],
    body: html`
${sandboxHeader({
  title: `میز آزمایش ${BRAND}`,
  english: 'Sandbox desk: no real money, no real SMS',
  links: [
    { href: '/', label: 'برنامه' },
    { href: CHAT_PATH, label: 'گفت‌وگوی آگهی' },
    ...(config.docs ? [{ href: '/docs', label: 'مستندات API' }] : []),
    { href: '/sandbox/api/ledger', label: 'دفتر کل' },
    { href: '/sandbox/bank-files/gateway', label: 'پروندهٔ تسویه' },
    { href: '/sandbox/bank-files/bank', label: 'صورت‌حساب' },
  ],
})}
<main class="desk">
  <div class="side">${inbox()}</div>
  <div class="rest">
    ${start(samplePerson(random), samplePerson(random))}
    ${journey()}
    ${deadlines()}
    ${config.courier?.kind === 'simulator' ? parcels() : ''}
    ${samplePeople()}
    ${rules(random)}
    ${samples(random)}
  </div>
</main>`,
  });
}

function inbox(): Html {
  return html`<section class="card" aria-labelledby="inbox">
  <h2 id="inbox">صندوق پیامک<span lang="en" dir="ltr">SMS inbox, live</span></h2>
  <label class="field">شمارهٔ موبایل<input id="mobile" inputmode="numeric" dir="ltr" placeholder="09…" autocomplete="off"></label>
  <p id="connection" class="hint" role="status">هنوز پیامکی نیامده است.</p>
  <ol id="messages" class="messages" aria-live="polite"></ol>
</section>`;
}

function start(seller: SamplePerson, buyer: SamplePerson): Html {
  return html`<section class="card">
  ${heading('شروع', 'Start')}
  <div class="people">
    ${person('فروشندهٔ تازه', 'New seller', seller, 'ثبت‌نام به‌عنوان فروشنده')}
    ${person('خریدار تازه', 'New buyer', buyer, 'ثبت‌نام به‌عنوان خریدار')}
  </div>
  <p class="hint">برای خریدار پنجرهٔ ناشناس یا مرورگر دیگری باز کنید و لینکی را که فروشنده ساخته است همان‌جا باز کنید.</p>
  <p class="hint" lang="en" dir="ltr">Use a private window for the buyer, and open the seller’s link there.</p>
</section>`;
}

function person(title: string, english: string, one: SamplePerson, action: string): Html {
  return html`<article class="person">
  <h3>${title}<span lang="en" dir="ltr">${english}</span></h3>
  <dl>${personRows(one)}</dl>
  <a class="button" href="/register">${action}</a>
</article>`;
}

function journey(): Html {
  return html`<section class="card">
  ${heading(`از آگهی ${SANDBOX_PARTNER.name}`, 'From a classified ad')}
  <p class="hint">آگهی، درخواست لینک پرداخت، تأیید یا رد خریدار، پرداخت، و بازگشت به گفت‌وگو: هر دو سو در یک صفحه.</p>
  <p class="hint" lang="en" dir="ltr">Ad, payment link, approval, payment, and back to the chat: both sides on one page.</p>
  <a class="button soft" href="${CHAT_PATH}">گفت‌وگوی آگهی</a>
</section>`;
}

function deadlines(): Html {
  return html`<section class="card">
  ${heading('مهلت‌ها', 'Running deadlines')}
  <p class="hint">با این دکمه زمان می‌گذرد و هرچه سکوت نتیجه می‌دهد همان دم انجام می‌شود، شب هم. مهلت تحویل پیش از برگشت پول یک فرصت پایانی دارد.</p>
  <p class="hint" lang="en" dir="ltr">Makes a deadline pass now. Its consequence follows at once, also at night.</p>
  <p id="deadlines-note" class="hint" role="status">هنوز مهلتی در جریان نیست.</p>
  <ul id="deadlines" class="rows"></ul>
</section>`;
}

function parcels(): Html {
  return html`<section class="card">
  ${heading('مرسوله‌ها', 'Parcels')}
  <p class="hint">تا کلیدش را نزنید هر کد رهگیری ناشناخته است. «تحویل شد» مدرک قوی است و مهلت بررسی را آغاز می‌کند.</p>
  <p class="hint" lang="en" dir="ltr">A tracking code is unknown until you change its state. “Delivered” is strong proof and starts the inspection.</p>
  <p id="parcels-note" class="hint" role="status">مرسوله‌ای در راه نیست.</p>
  <ul id="parcels" class="rows"></ul>
</section>`;
}

function samplePeople(): Html {
  return html`<section class="card">
  ${heading('داورها و کارشناس‌ها', 'Referees and the office')}
  <p class="hint">کد ملی داور را هنگام درخواست پول بنویسید. این چهار نفر مثل همه وارد می‌شوند؛ کارشناس پس از ورود <a href="/office/disputes">صف رسیدگی</a> را می‌بیند.</p>
  <p class="hint" lang="en" dir="ltr">Log in with national code and mobile, as for any user. After the login, arbiters have the case queue.</p>
  <ul id="people" class="rows"></ul>
  <div id="deals" class="deals">
    <p class="hint">دوازده معاملهٔ آماده، هر کدام در یک مرحله: از درخواست تا اختلاف و برگشت پول.</p>
    <p class="hint" lang="en" dir="ltr">Twelve deals, one for each stage.</p>
    <button type="button" class="button soft">دوازده معامله بساز</button>
    <p id="deals-note" class="hint" role="status"></p>
    <ul id="deals-people" class="rows"></ul>
  </div>
</section>`;
}

function rules(random: (below: number) => number): Html {
  const card = (ending: string) => copyable(cardEndingWith(ending, random));
  return html`<section class="card">
  ${heading('قاعده‌های شبیه‌ساز', 'Simulator rules')}
  <ul class="rules">
    ${rule('هر کد ملی درست با هر تاریخ تولدی جور است؛ نام از روی کد ساخته می‌شود.', 'Any valid national code matches any birth date; the code decides the name.')}
    ${rule('تاریخ تولد ۱۳۰۰/۰۱/۰۱ با هیچ کد ملی جور نیست (۱۰۱۴).', 'Birth date 1300/01/01 matches no national code (1014).')}
    ${rule('هر شمارهٔ کارت یا شبای درست مال همان کسی است که می‌پرسد؛ بانک از روی شماره است.', 'Any valid card or IBAN belongs to the user who adds it; the number decides the bank.')}
    ${rule('چهار رقم آخر 0412: حساب مال دیگری است (۱۰۱۹).', 'Ending 0412: another person’s account (412 / 1019).', card('0412'))}
    ${rule('چهار رقم آخر 0504: سامانهٔ بانک در دسترس نیست (۱۰۰۶).', 'Ending 0504: the bank service is down (504 / 1006).', card('0504'))}
    ${rule('چهار رقم آخر 1013: بانک پشتیبانی نمی‌شود (۱۰۱۳).', 'Ending 1013: bank not supported (1013).', card('1013'))}
    ${rule('چهار رقم آخر 0406: اطلاعات ناقص است (۴۰۶).', 'Ending 0406: incomplete data (406 / 1002).', card('0406'))}
    ${rule('موبایلی که با 1011 تمام شود به نام دیگری است (۱۰۱۱).', 'A mobile ending in 1011 belongs to another person (1011).', copyable('09120001011'))}
    ${rule('به موبایلی که با 1015 تمام شود پیامک نمی‌رسد (۱۰۱۵).', 'A mobile ending in 1015 receives no SMS (1015).', copyable('09120001015'))}
    ${rule('تسویه به کارت یا شبایی که با 7001 تمام شود تا چرخهٔ بعدی بانک (پایا) می‌ماند.', 'A payout to an account ending in 7001 waits for the bank’s next cycle.', card('7001'))}
    ${rule('7002: حساب بسته است؛ 7003: حساب مسدود است. بانک واریز را برای همیشه نمی‌پذیرد.', 'Ending 7002 (closed) and 7003 (blocked): the bank refuses a payout for good.', card('7002'))}
    ${rule('7004: واریز انجام می‌شود و پس از یک دقیقه برمی‌گردد.', 'Ending 7004: a payout is done, and comes back after a minute.', card('7004'))}
    ${rule('7005: بانک هر بار بی‌دلیل نمی‌پذیرد؛ پس از سه بار حساب دیگری لازم است.', 'Ending 7005: the bank refuses without a reason; after three times another account is needed.', card('7005'))}
    ${rule('درگاه پرداخت صفحهٔ خودش را دارد: پرداخت با کارت خودتان یا دیگری، پرداخت ناموفق، انصراف.', 'The card gateway has its own page: pay with your own or another card, fail, cancel.')}
  </ul>
</section>`;
}

function rule(persian: string, english: string, example: Html | string = ''): Html {
  return html`<li><div><p>${persianDigits(persian)}</p><p lang="en" dir="ltr">${english}</p></div>${example}</li>`;
}

function samples(random: (below: number) => number): Html {
  const three = (make: () => string) => [0, 1, 2].map(() => html`<li>${copyable(make())}</li>`);
  return html`<section class="card">
  ${heading('نمونه‌های آمادهٔ کپی', 'Samples, new at each visit')}
  <div class="samples">
    <div><h3>کد ملی</h3><ul>${three(() => sampleNationalCode(random))}</ul></div>
    <div><h3>شمارهٔ کارت</h3><ul>${three(() => sampleCard(random))}</ul></div>
    <div><h3>شمارهٔ شبا</h3><ul>${three(() => sampleIban(random))}</ul></div>
  </div>
</section>`;
}
