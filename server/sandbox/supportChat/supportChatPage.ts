import { BRAND } from '@contract/rules/limits';
import { html } from '../html';
import { MARK, sandboxPage } from '../page';

const QUESTIONS = ['ساعت پاسخ‌گویی', 'پول من کجاست؟', 'کارمزد چقدر است؟', 'پیامک نمی‌رسد'];

/** The sandbox's support chat: small enough for a frame, and without any memory: it lives as long as the page. */
export function supportChatPage(): string {
  return sandboxPage({
    title: 'گفت‌وگو با پشتیبانی',
    style: 'support-chat',
    scripts: ['support-chat'],
    body: html`
<main class="support">
  <header class="support-head">
    ${MARK}
    <div><h1>پشتیبانی ${BRAND}</h1><p>شنبه تا چهارشنبه، ۹ تا ۱۶</p></div>
    <span class="tag">گفت‌وگوی نمونه</span>
  </header>
  <ol id="thread" class="thread" aria-live="polite" aria-label="پیام‌ها">
    <li class="bubble"><p>سلام، خوش آمدید. چه کمکی از ما برمی‌آید؟</p></li>
  </ol>
  <div id="questions" class="questions" role="group" aria-label="پرسش‌های پرتکرار">
    ${QUESTIONS.map((question) => html`<button type="button">${question}</button>`)}
  </div>
  <form id="composer" class="composer">
    <label class="hidden" for="message">پیام شما</label>
    <input id="message" name="message" maxlength="500" autocomplete="off" enterkeyhint="send" placeholder="پیام خود را بنویسید" required>
    <button class="send">فرستادن</button>
  </form>
  <noscript><p class="hint">این گفت‌وگو به جاوااسکریپت نیاز دارد.</p></noscript>
</main>`,
  });
}
