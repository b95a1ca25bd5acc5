/**
 * The sandbox's support: repeats what it was told and answers what it has been taught. It runs in the browser, in a frame
 * without an origin: it keeps nothing, asks nobody, and may use nothing from outside of this function.
 */
export function runSupportChat(): void {
  const ANSWERS: readonly (readonly [RegExp, string])[] = [
    [/ساعت|کی هستید|پاسخ‌?گویی/, 'همکاران ما شنبه تا چهارشنبه، ساعت ۹ تا ۱۶ پاسخ می‌دهند.'],
    [/کارمزد/, 'کارمزد ۱٪ مبلغ است و هنگام ساخت درخواست معلوم می‌شود که فروشنده آن را می‌پردازد یا خریدار.'],
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
