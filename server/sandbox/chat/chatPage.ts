import { BRAND } from '@contract/rules/limits';
import type { PartnerSettings } from '../../config';
import type { ChatMessageRow } from '../../db/repositories/sandboxConversations';
import type { ChatSide } from '../../db/schema/sandbox';
import { type Html, html } from '../html';
import { sandboxHeader, sandboxPage } from '../page';
import { copyable, personRows, toPersianDigits } from '../parts';
import { CHAT_PATH, conversationPath, partnerPagePath } from './chatPaths';
import type { Conversation } from './chatService';
import { momentText, otherSide, rialsText, SIDE_NAMES, timeText } from './chatTexts';

/** Lucide's «tag». */
const TAG = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">
  <path d="M12.6 2.6A2 2 0 0 0 11.2 2H4a2 2 0 0 0-2 2v7.2a2 2 0 0 0 .6 1.4l8.7 8.7a2.4 2.4 0 0 0 3.4 0l6.6-6.6a2.4 2.4 0 0 0 0-3.4z"/><circle cx="7.5" cy="7.5" r=".5" fill="currentColor"/></svg>`;

interface ChatView {
  readonly partner: PartnerSettings;
  readonly conversation: Conversation;
  readonly messages: readonly ChatMessageRow[];
}

/** A conversation: one side of it on a phone, both next to each other where there is room. */
export function chatPage(view: ChatView & { readonly side: ChatSide }): string {
  const { partner, conversation, side } = view;
  return sandboxPage({
    title: conversation.title,
    style: 'chat',
    scripts: ['chat', 'copy'],
    body: html`
${sandboxHeader({
  title: partner.name,
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

/** For a process id that nobody was given, or that is no longer kept. */
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
    <p class="price">${rialsText(price)}</p>
  </div>
  <div class="process">
    <p class="hint">شناسهٔ فرایند ${copyable(processId)}</p>
    <p class="hint" data-live="expiry">${expired ? html`<span class="problem">این گفت‌وگو پایان یافته است</span>` : `باز تا ${momentText(expiresAt)}`}</p>
  </div>
</section>`;
}

function sideLink({ process_id: processId }: Conversation, one: ChatSide, side: ChatSide): Html {
  const present = one === side ? html` aria-current="page"` : '';
  return html`<a href="${conversationPath(processId, one)}"${present}>${SIDE_NAMES[one]}</a>`;
}

function pane({ partner, conversation, messages }: ChatView, side: ChatSide, place: 'chosen' | 'other'): Html {
  const person = conversation[side];
  const address = `${CHAT_PATH}/${conversation.process_id}`;
  return html`<section class="pane ${place}" aria-label="${SIDE_NAMES[side]}">
  <header>
    <h2>${SIDE_NAMES[side]}</h2><bdi dir="ltr">${toPersianDigits(person.mobile)}</bdi>
  </header>
  <details class="identity"><summary>مشخصات برای ثبت‌نام</summary><dl>${personRows(person)}</dl></details>
  <ol class="thread" data-thread="${side}" aria-live="polite" aria-label="پیام‌ها">
    ${messages.filter((one) => isShownTo(side, one)).map((one) => bubble(side, one))}
  </ol>
  <div class="action" data-live="action-${side}">${action(side, conversation, partner)}</div>
  <form class="composer" method="post" action="${address}/messages">
    <input type="hidden" name="side" value="${side}">
    <label class="hidden" for="text-${side}">پیام ${SIDE_NAMES[side]}</label>
    <input id="text-${side}" name="text" maxlength="200" autocomplete="off" enterkeyhint="send" placeholder="پیام ${SIDE_NAMES[side]}" required>
    <button class="send">فرستادن</button>
  </form>
</section>`;
}

/** People see what they wrote and what was meant for them. */
function isShownTo(side: ChatSide, { author, addressee }: ChatMessageRow): boolean {
  return author === side || addressee === side || addressee === 'both';
}

function bubble(side: ChatSide, { id, author, addressee, text, link, sent_at: sentAt }: ChatMessageRow): Html {
  const kind = author === 'partner' ? 'system' : author === side ? 'own' : '';
  const isFor = addressee === side || addressee === 'both';
  return html`<li class="bubble ${kind}" data-message="${side}-${id}">
    <p>${text}</p>
    ${link !== null && isFor ? html`<a class="link" href="${link}">باز کردن در ${BRAND}</a>` : ''}
    <time datetime="${sentAt.toISOString()}">${timeText(sentAt)}</time>
  </li>`;
}

function action(side: ChatSide, { process_id: processId, expired }: Conversation, { slug }: PartnerSettings): Html {
  if (expired) return html`<p class="hint">زمان این گفت‌وگو گذشته است؛ گفت‌وگوی تازه‌ای باز کنید.</p>`;
  if (side === 'seller') {
    return html`<a class="button" href="${partnerPagePath(slug, processId)}">درخواست پرداخت امن</a>`;
  }
  return html`<form method="post" action="${CHAT_PATH}/${processId}/link-request"><button class="button">درخواست لینک پرداخت از فروشنده</button></form>`;
}
