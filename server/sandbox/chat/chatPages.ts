import { BEHALF_MAX_LENGTH, BRAND } from '@contract/rules/limits';
import { tehranClock } from '@contract/rules/tehranTime';
import type { ChatMessageRow } from '../../db/repositories/sandboxConversations';
import type { ChatSide } from '../../db/schema/sandbox';
import { moment, persianDigits, rials } from '../../texts/figures';
import { type Html, html } from '../../texts/html';
import { copyable, heading, personRows, sandboxHeader, sandboxPage } from '../page';
import type { SamplePerson } from '../samples';
import { type Conversation, type ConversationDraft, type DraftErrors, SANDBOX_PARTNER } from './chatService';

export const CHAT_PATH = '/sandbox/chat';

/** A conversation from one side. */
export function conversationPath(processId: string, side?: ChatSide): string {
  return `${CHAT_PATH}/${processId}${side ? `?side=${side}` : ''}`;
}

/** The app's first partner page, for the seller. */
export function partnerPagePath(processId: string): string {
  return `/partner?${new URLSearchParams({ client: SANDBOX_PARTNER.slug, process_id: processId })}`;
}

/** The app's request page: the form for a seller, a notice for a buyer. */
export function addTransactionPath(conversation: Conversation, rule: ChatSide): string {
  const query = new URLSearchParams({
    rule,
    user_id: conversation[rule].userId,
    process_id: conversation.process_id,
    price: String(conversation.price_rials),
    title: conversation.title,
  });
  return `/add-transaction?${query}`;
}

const SIDE_NAMES: Readonly<Record<ChatSide, string>> = { seller: 'فروشنده', buyer: 'خریدار' };

export function otherSide(side: ChatSide): ChatSide {
  return side === 'seller' ? 'buyer' : 'seller';
}

const TIME = new Intl.DateTimeFormat('fa-IR', { timeStyle: 'short', timeZone: 'UTC' });

/** The list of conversations, and the form for a new one. */
export function chatListPage(page: {
  readonly conversations: readonly Conversation[];
  readonly draft: ConversationDraft;
  readonly errors?: DraftErrors;
}): string {
  return sandboxPage({
    title: `گفت‌وگوهای ${SANDBOX_PARTNER.name}`,
    style: 'chat',
    scripts: ['copy'],
    body: html`
${sandboxHeader({
  title: `گفت‌وگوهای ${SANDBOX_PARTNER.name}`,
  english: 'The classifieds partner’s chat, both sides of it',
  links: [
    { href: '/sandbox', label: 'میز آزمایش' },
    { href: '/', label: 'برنامه' },
  ],
})}
<main class="chats">
  ${startForm(page.draft, page.errors ?? {})}
  ${list(page.conversations)}
</main>`,
  });
}

/** The draft of an empty form. */
export function freshDraft(freshPerson: () => SamplePerson): ConversationDraft {
  return {
    title: 'دوچرخهٔ کوهستان، سایز ۲۷',
    price: '۲۵٬۰۰۰٬۰۰۰',
    onePerson: false,
    seller: freshPerson(),
    buyer: freshPerson(),
  };
}

function startForm(draft: ConversationDraft, errors: DraftErrors): Html {
  return html`<section class="card">
  ${heading('گفت‌وگوی تازه', 'Start a conversation')}
  <form class="start" method="post" action="${CHAT_PATH}">
    <div class="ad-fields">
      <label class="field">عنوان آگهی<input name="title" value="${draft.title}" maxlength="${BEHALF_MAX_LENGTH}" required>${problem(errors.title)}</label>
      <label class="field">قیمت (ریال)<input name="price" value="${draft.price}" inputmode="numeric" dir="ltr" required>${problem(errors.price)}</label>
    </div>
    <div class="people">
      ${person('seller', draft.seller, errors.seller)}
      ${person('buyer', draft.buyer, errors.buyer)}
    </div>
    <label class="check"><input type="checkbox" name="one_person"${draft.onePerson ? html` checked` : ''}><span>فروشنده در هر دو سو: خریدار هم خودش است<small lang="en" dir="ltr">One person on both sides</small></span></label>
    <button class="button">شروع گفت‌وگو</button>
    <p class="hint">برای بازی با کسی که پیش‌تر ثبت‌نام کرده است، شمارهٔ موبایل او را به جای شمارهٔ نمونه بنویسید.</p>
  </form>
</section>`;
}

function person(side: ChatSide, one: SamplePerson, error: string | undefined): Html {
  const { mobile, ...rest } = one;
  const { day, month, year } = one.birthDate;
  const kept = { national_code: one.nationalCode, day, month, year, card: one.card };
  return html`<article class="person">
  <h3>${SIDE_NAMES[side]}<span lang="en" dir="ltr">${side === 'seller' ? 'Seller' : 'Buyer'}</span></h3>
  ${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="${side}_${name}" value="${value}">`)}
  <label class="field">موبایل<input name="${side}_mobile" value="${mobile}" inputmode="numeric" dir="ltr" autocomplete="off">${problem(error)}</label>
  <dl>${personRows(rest)}</dl>
</article>`;
}

function problem(text: string | undefined): Html | string {
  return text ? html`<span class="problem" role="alert">${text}</span>` : '';
}

function list(conversations: readonly Conversation[]): Html {
  const rows = conversations.map(
    (one) => html`<li><a href="${conversationPath(one.process_id, 'seller')}">
    <strong>${one.title}</strong>
    <span>${rials(one.price_rials)}</span>
    <span class="when">${one.expired ? 'پایان‌یافته · ' : ''}${moment(one.created_at)}</span>
  </a></li>`,
  );
  return html`<section class="card">
  ${heading('گفت‌وگوها', 'Conversations, newest first')}
  ${rows.length > 0 ? html`<ol class="conversations">${rows}</ol>` : html`<p class="hint">${persianDigits('هنوز گفت‌وگویی نیست. هر گفت‌وگو 24 ساعت باز می‌ماند.')}</p>`}
</section>`;
}

/** Lucide's «tag». */
const TAG = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">
  <path d="M12.6 2.6A2 2 0 0 0 11.2 2H4a2 2 0 0 0-2 2v7.2a2 2 0 0 0 .6 1.4l8.7 8.7a2.4 2.4 0 0 0 3.4 0l6.6-6.6a2.4 2.4 0 0 0 0-3.4z"/><circle cx="7.5" cy="7.5" r=".5" fill="currentColor"/></svg>`;

interface ChatView {
  readonly conversation: Conversation;
  readonly messages: readonly ChatMessageRow[];
}

/** A conversation: one side on a phone, both sides on a wide screen. */
export function chatPage(view: ChatView & { readonly side: ChatSide }): string {
  const { conversation, side } = view;
  return sandboxPage({
    title: conversation.title,
    style: 'chat',
    scripts: ['chat', 'copy'],
    body: html`
${sandboxHeader({
  title: SANDBOX_PARTNER.name,
  english: 'Classifieds chat of the sandbox',
  links: [
    { href: CHAT_PATH, label: 'گفت‌وگوها' },
    { href: '/sandbox', label: 'میز آزمایش' },
  ],
})}
<main class="chat">
  ${adCard(conversation)}
  <nav class="sides" aria-label="سوی گفت‌وگو">${(['seller', 'buyer'] as const).map((one) => sideLink(conversation, one, side))}</nav>
  <div class="panes">
    ${pane(view, side, 'chosen')}
    ${pane(view, otherSide(side), 'other')}
  </div>
</main>`,
  });
}

/** For an unknown process id. */
export function unknownConversationPage(): string {
  return sandboxPage({
    title: 'این گفت‌وگو پیدا نشد',
    style: 'chat',
    body: html`
${sandboxHeader({ title: 'این گفت‌وگو پیدا نشد', english: 'No such conversation', links: [{ href: '/sandbox', label: 'میز آزمایش' }] })}
<main class="chats narrow"><section class="card consent">
  <p>شاید پاک شده باشد، یا نشانی کامل نباشد.</p>
  <p><a class="button" href="${CHAT_PATH}">گفت‌وگوها</a></p>
</section></main>`,
  });
}

function adCard({
  title,
  price_rials: price,
  process_id: processId,
  expires_at: expiresAt,
  expired,
}: Conversation): Html {
  return html`<section class="card ad">
  <div class="picture" aria-hidden="true">${TAG}</div>
  <div class="about">
    <h2>${title}</h2>
    <p class="price">${rials(price)}</p>
  </div>
  <div class="process">
    <p class="hint">شناسهٔ فرایند ${copyable(processId)}</p>
    <p class="hint" data-live="expiry">${expired ? html`<span class="problem">این گفت‌وگو پایان یافته است</span>` : `باز تا ${moment(expiresAt)}`}</p>
  </div>
</section>`;
}

function sideLink({ process_id: processId }: Conversation, one: ChatSide, side: ChatSide): Html {
  const present = one === side ? html` aria-current="page"` : '';
  return html`<a href="${conversationPath(processId, one)}"${present}>${SIDE_NAMES[one]}</a>`;
}

function pane({ conversation, messages }: ChatView, side: ChatSide, place: 'chosen' | 'other'): Html {
  const person = conversation[side];
  const address = `${CHAT_PATH}/${conversation.process_id}`;
  return html`<section class="pane ${place}" aria-label="${SIDE_NAMES[side]}">
  <header>
    <h2>${SIDE_NAMES[side]}</h2><bdi dir="ltr">${persianDigits(person.mobile)}</bdi>
  </header>
  <details class="identity"><summary>مشخصات برای ثبت‌نام</summary><dl>${personRows(person)}</dl></details>
  <ol class="thread" data-thread="${side}" aria-live="polite" aria-label="پیام‌ها">
    ${messages.filter((one) => isShownTo(side, one)).map((one) => bubble(side, one))}
  </ol>
  <div class="action" data-live="action-${side}">${action(side, conversation)}</div>
  <form class="composer" method="post" action="${address}/messages">
    <input type="hidden" name="side" value="${side}">
    <label class="hidden" for="text-${side}">پیام ${SIDE_NAMES[side]}</label>
    <input id="text-${side}" name="text" maxlength="200" autocomplete="off" enterkeyhint="send" placeholder="پیام ${SIDE_NAMES[side]}" required>
    <button class="send">فرستادن</button>
  </form>
</section>`;
}

/** A side sees its own messages and those addressed to it. */
function isShownTo(side: ChatSide, { author, addressee }: ChatMessageRow): boolean {
  return author === side || addressee === side || addressee === 'both';
}

function bubble(side: ChatSide, { id, author, addressee, text, link, sent_at: sentAt }: ChatMessageRow): Html {
  const kind = author === 'partner' ? 'system' : author === side ? 'own' : '';
  const isFor = addressee === side || addressee === 'both';
  return html`<li class="bubble ${kind}" data-message="${side}-${id}">
    <p>${text}</p>
    ${link !== null && isFor ? html`<a class="link" href="${link}">باز کردن در ${BRAND}</a>` : ''}
    <time datetime="${sentAt.toISOString()}">${TIME.format(tehranClock(sentAt))}</time>
  </li>`;
}

function action(side: ChatSide, { process_id: processId, expired }: Conversation): Html {
  if (expired) return html`<p class="hint">زمان این گفت‌وگو گذشته است؛ گفت‌وگوی تازه‌ای باز کنید.</p>`;
  if (side === 'seller') {
    return html`<a class="button" href="${partnerPagePath(processId)}">درخواست پرداخت امن</a>`;
  }
  return html`<form method="post" action="${CHAT_PATH}/${processId}/link-request"><button class="button">درخواست لینک پرداخت از فروشنده</button></form>`;
}

/** Asks the seller for permission to share the data of a payment link. */
export function permissionPage(conversation: Conversation): string {
  const { process_id: processId, title, price_rials: price } = conversation;
  return sandboxPage({
    title: 'اجازهٔ ساخت لینک پرداخت',
    style: 'chat',
    body: html`
${sandboxHeader({
  title: SANDBOX_PARTNER.name,
  english: 'Classifieds partner of the sandbox',
  links: [{ href: conversationPath(processId, 'seller'), label: 'بازگشت به گفت‌وگو' }],
})}
<main class="chats narrow">
  <section class="card consent">
    <h2>${BRAND} برای شما لینک پرداخت بسازد؟</h2>
    <p>${SANDBOX_PARTNER.name} این‌ها را به ${BRAND} می‌دهد:</p>
    <ul>
      <li>عنوان و قیمت آگهی: «${title}»، ${rials(price)}</li>
      <li>شناسهٔ کاربری و شمارهٔ موبایل شما</li>
    </ul>
    <form method="post" action="${CHAT_PATH}/${processId}/permission">
      <button class="button" name="answer" value="allow">اجازه می‌دهم</button>
      <button class="button soft" name="answer" value="refuse">نه</button>
    </form>
  </section>
</main>`,
  });
}
