import { BRAND } from '@contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { framedByOurPages } from '../http/security';
import { html } from '../texts/html';
import { HIDDEN, HTML_TYPE, MARK, sandboxPage } from './page';

/** The support chat that /contact frames by default. */
export function registerSupportChat(app: FastifyInstance, config: Config): void {
  const options = { ...HIDDEN, config: { securityHeaders: framedByOurPages(config) } };
  app.get('/sandbox/support-chat', options, async (_request, reply) => reply.type(HTML_TYPE).send(supportChatPage()));
}

const QUESTIONS = ['ساعت پاسخ‌گویی', 'پول من کجاست؟', 'کارمزد چقدر است؟', 'پیامک نمی‌رسد'];

/** Fits into a frame, and stores nothing. */
function supportChatPage(): string {
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

/**
 * Browser script of the support chat with canned answers. The server sends the source of this function, so it uses
 * nothing outside. Its frame has an opaque origin: it sends and stores nothing.
 */
export function runSupportChat(): void {
  const ANSWERS: readonly (readonly [RegExp, string])[] = [
    [/ساعت|کی هستید|پاسخ‌?گویی/, 'همکاران ما شنبه تا چهارشنبه، ساعت ۹ تا ۱۶ پاسخ می‌دهند.'],
    [
      /کارمزد/,
      'کارمزد ۱٪ مبلغ است و هنگام ساخت درخواست معلوم می‌شود که فروشنده آن را می‌پردازد، خریدار، یا هر کدام نصف.',
    ],
    [/پیامک|کد تأیید|رمز/, 'یک دقیقه صبر کنید و «ارسال دوباره» را بزنید. کد را به هیچ‌کس، حتی به ما، ندهید.'],
    [/پول|پرداخت|تسویه/, 'پولی که پرداخت شده تا تأیید خریدار نزد ما می‌ماند. صفحهٔ تراکنش نشان می‌دهد که پول کجاست.'],
  ];
  const ANSWER_AFTER_MS = 700;
  const thread = document.getElementById('thread');
  const composer = document.getElementById('composer');
  const input = document.getElementById('message');
  if (!thread || !(composer instanceof HTMLFormElement) || !(input instanceof HTMLInputElement)) return;

  const say = (text: string, className: string) => {
    const item = document.createElement('li');
    item.className = className;
    const line = document.createElement('p');
    line.textContent = text;
    item.append(line);
    thread.append(item);
    thread.scrollTop = thread.scrollHeight;
  };

  const ask = (text: string) => {
    if (text === '') return;
    say(text, 'bubble own');
    const known = ANSWERS.find(([about]) => about.test(text))?.[1];
    const answer = known ?? `پیام شما رسید: «${text}». همکاران ما شنبه تا چهارشنبه، ۹ تا ۱۶ پاسخ می‌دهند.`;
    setTimeout(() => say(answer, 'bubble'), ANSWER_AFTER_MS);
  };

  composer.addEventListener('submit', (event) => {
    event.preventDefault();
    ask(input.value.trim());
    input.value = '';
    input.focus();
  });
  document.getElementById('questions')?.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) ask(target.textContent ?? '');
  });
}
