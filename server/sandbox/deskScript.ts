/**
 * The desk's script: shows new messages as they come. It runs in the browser: the server sends this function's own source,
 * so it may use nothing from outside of it.
 */
export function runDesk(): void {
  interface Message {
    mobile: string;
    text: string;
    code: string | null;
    sent_at: string;
  }
  const list = document.getElementById('messages');
  const filter = document.getElementById('mobile');
  const connection = document.getElementById('connection');
  if (!list || !(filter instanceof HTMLInputElement) || !connection) return;
  const time = new Intl.DateTimeFormat('fa-IR', { timeStyle: 'medium', timeZone: 'Asia/Tehran' });
  let shown = '';

  const latin = (text: string) =>
    text.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0)).replace(/[^0-9]/g, '');

  const element = (name: string, className: string, text: string) => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };

  const copyButton = (value: string, label: string) => {
    const button = element('button', 'copy code', label);
    button.dataset.copy = value;
    button.title = 'کپی';
    button.dir = 'ltr';
    return button;
  };

  const show = (messages: Message[]) => {
    const state = JSON.stringify(messages);
    if (state === shown) return;
    shown = state;
    list.replaceChildren(
      ...messages.map(({ mobile, text, code, sent_at }) => {
        const item = document.createElement('li');
        const head = element('div', 'message-head', '');
        const number = element('bdi', '', mobile);
        number.dir = 'ltr';
        head.append(number, element('time', '', time.format(new Date(sent_at))));
        item.append(head, element('p', 'message-text', text));
        if (code) item.append(copyButton(code, code));
        return item;
      }),
    );
  };

  const refresh = async () => {
    const mobile = latin(filter.value);
    const query = /^09[0-9]{9}$/.test(mobile) ? `?mobile=${mobile}` : '';
    try {
      const response = await fetch(`/sandbox/api/sms${query}`);
      const { data } = await response.json();
      show(data);
      connection.textContent = data.length === 0 ? 'هنوز پیامکی نیامده است.' : 'زنده؛ تازه‌ترین پیامک بالاست.';
    } catch {
      connection.textContent = 'ارتباط با سرور قطع است.';
    }
    setTimeout(refresh, 1500);
  };

  void refresh();
}
