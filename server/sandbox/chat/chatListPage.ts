import { BEHALF_MAX_LENGTH } from '@contract/rules/limits';
import type { ChatSide } from '../../db/schema/sandbox';
import { type Html, html } from '../html';
import { sandboxHeader, sandboxPage } from '../page';
import { heading, personRows, toPersianDigits } from '../parts';
import type { SamplePerson } from '../samples';
import { CHAT_PATH, conversationPath } from './chatPaths';
import type { Conversation } from './chatService';
import { momentText, rialsText, SIDE_NAMES } from './chatTexts';
import type { ConversationDraft, DraftErrors } from './conversationForm';

/** The conversations there are, and the form that starts one. */
export function chatListPage(page: {
  readonly partnerName: string;
  readonly conversations: readonly Conversation[];
  readonly draft: ConversationDraft;
  readonly errors?: DraftErrors;
}): string {
  return sandboxPage({
    title: `گفت‌وگوهای ${page.partnerName}`,
    style: 'chat',
    scripts: ['copy'],
    body: html`
${sandboxHeader({
  title: `گفت‌وگوهای ${page.partnerName}`,
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

/** The form of a first visit. */
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
  <label class="field">موبایل<input name="${side}_mobile" value="${mobile}" inputmode="numeric" maxlength="11" dir="ltr" autocomplete="off">${problem(error)}</label>
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
    <span>${rialsText(one.price_rials)}</span>
    <span class="when">${one.expired ? 'پایان‌یافته · ' : ''}${momentText(one.created_at)}</span>
  </a></li>`,
  );
  return html`<section class="card">
  ${heading('گفت‌وگوها', 'Conversations, newest first')}
  ${rows.length > 0 ? html`<ol class="conversations">${rows}</ol>` : html`<p class="hint">${toPersianDigits('هنوز گفت‌وگویی نیست. هر گفت‌وگو 24 ساعت باز می‌ماند.')}</p>`}
</section>`;
}
