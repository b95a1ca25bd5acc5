import { BRAND } from '@contract/rules/limits';
import type { PartnerSettings } from '../../config';
import { html } from '../html';
import { sandboxHeader, sandboxPage } from '../page';
import { CHAT_PATH, conversationPath } from './chatPaths';
import type { Conversation } from './chatService';
import { rialsText } from './chatTexts';

/** Where the partner asks its seller whether we may know what a payment link needs. */
export function permissionPage({ name }: PartnerSettings, conversation: Conversation): string {
  const { process_id: processId, title, price_rials: price } = conversation;
  return sandboxPage({
    title: 'اجازهٔ ساخت لینک پرداخت',
    style: 'chat',
    body: html`
${sandboxHeader({
  title: name,
  english: 'Classifieds partner of the sandbox',
  links: [{ href: conversationPath(processId, 'seller'), label: 'بازگشت به گفت‌وگو' }],
})}
<main class="chats narrow">
  <section class="card consent">
    <h2>${BRAND} برای شما لینک پرداخت بسازد؟</h2>
    <p>${name} این‌ها را به ${BRAND} می‌دهد:</p>
    <ul>
      <li>عنوان و قیمت آگهی: «${title}»، ${rialsText(price)}</li>
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
