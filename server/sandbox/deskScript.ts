/**
 * Browser script of the desk: SMS inbox, deadlines, parcels and sample people. The server sends the source of this
 * function, so it uses nothing outside.
 */
export function runDesk(): void {
  interface Message {
    mobile: string;
    text: string;
    code: string | null;
    sent_at: string;
  }
  interface Deadline {
    payment_code: string;
    behalf: string;
    kind: string;
    due_at: string;
    grace: boolean;
  }
  interface Parcel {
    payment_code: string;
    behalf: string;
    carrier: string;
    tracking_code: string;
    state: string;
  }
  interface Person {
    role?: string;
    national_code: string;
    mobile: string;
  }
  const KINDS: Record<string, string> = {
    pay_by: 'مهلت پرداخت',
    deliver_by: 'مهلت تحویل',
    inspection: 'مهلت بررسی',
    answer: 'مهلت پاسخ به مشکل',
    talk: 'مهلت گفت‌وگو',
    referee_accept: 'مهلت پذیرش داور',
    referee_decide: 'مهلت رأی داور',
    appeal: 'مهلت تجدیدنظر',
    office: 'مهلت رسیدگی',
  };
  const STATES: Record<string, string> = { unknown: 'ناشناخته', moving: 'در راه', delivered: 'تحویل شد' };
  const ROLES: Record<string, string> = { arbiter: 'کارشناس رسیدگی', referee: 'داور' };
  const messages = document.getElementById('messages');
  const mobileFilter = document.getElementById('mobile');
  const connection = document.getElementById('connection');
  const deadlines = document.getElementById('deadlines');
  const parcels = document.getElementById('parcels');
  const people = document.getElementById('people');
  const note = document.getElementById('deadlines-note');
  const parcelsNote = document.getElementById('parcels-note');
  const deals = document.getElementById('deals');
  if (!messages || !(mobileFilter instanceof HTMLInputElement) || !connection) return;
  if (!deadlines || !note || !people || !deals) return;
  const time = new Intl.DateTimeFormat('fa-IR', { timeStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat('fa-IR', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  /** Tehran is 03:30 ahead of UTC. */
  const inTehran = (at: string) => new Date(new Date(at).getTime() + 12_600_000);
  const shown = new Map<HTMLElement, string>();

  const element = (name: string, className: string, text = '') => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };
  const copyable = (value: string, className = 'copy') => {
    const button = element('button', className, value);
    button.dataset.copy = value;
    button.title = 'کپی';
    button.dir = 'ltr';
    return button;
  };
  const send = async (address: string, body?: object) => {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(address, body && post);
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()).data;
  };

  /** Redraws a list only after a change, so that a button stays under the pointer. */
  const show = <Item>(list: HTMLElement, items: Item[], row: (item: Item) => HTMLElement[]) => {
    const state = JSON.stringify(items);
    if (shown.get(list) === state) return;
    shown.set(list, state);
    list.replaceChildren(
      ...items.map((item) => {
        const made = element('li', 'row');
        made.append(...row(item));
        return made;
      }),
    );
  };

  const about = (title: string, code: string, line: string) => {
    const made = element('div', 'row-text');
    const heading = element('p', 'row-title', `${title} · `);
    const link = document.createElement('a');
    link.href = `/transaction-detail/${code}`;
    link.textContent = code;
    link.dir = 'ltr';
    heading.append(link);
    made.append(heading, element('p', 'hint', line));
    return made;
  };

  const press = (label: string, title: string, work: () => Promise<unknown>) => {
    const button = element('button', 'button soft small', label) as HTMLButtonElement;
    button.type = 'button';
    button.title = title;
    button.addEventListener('click', async () => {
      button.disabled = true;
      await work().catch(() => undefined);
      shown.clear();
      await refresh();
    });
    return button;
  };

  const deadlineRow = ({ payment_code: code, behalf, kind, due_at: due, grace }: Deadline) => [
    about(behalf, code, `${KINDS[kind] ?? kind}${grace ? '، فرصت پایانی' : ''} · تا ${moment.format(inTehran(due))}`),
    press('مهلت همین حالا برسد', `${KINDS[kind] ?? kind}، ${code}`, () =>
      send('/sandbox/api/deadlines', { payment_code: code, kind }),
    ),
  ];

  const parcelRow = ({ payment_code: code, behalf, tracking_code: trackingCode, state }: Parcel) => {
    const group = element('div', 'switch');
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', `پاسخ شرکت پست دربارهٔ ${trackingCode}`);
    for (const [value, label] of Object.entries(STATES)) {
      const button = press(label, `${label}، ${code}`, () =>
        send('/sandbox/api/carrier', { tracking_code: trackingCode, state: value }),
      );
      button.className = 'switch-option';
      button.setAttribute('aria-pressed', String(value === state));
      group.append(button);
    }
    const text = about(behalf, code, '');
    text.lastElementChild?.replaceWith(copyable(trackingCode));
    return [text, group];
  };

  const personRow = ({ role, national_code: nationalCode, mobile }: Person) => {
    const values = element('div', 'row-values');
    values.append(copyable(nationalCode), copyable(mobile));
    return [element('p', 'row-title', ROLES[role ?? ''] ?? role), values];
  };

  const messageRow = ({ mobile, text, code, sent_at: sentAt }: Message) => {
    const head = element('div', 'message-head');
    const number = element('bdi', '', mobile);
    number.dir = 'ltr';
    head.append(number, element('time', '', time.format(inTehran(sentAt))));
    const copyCode = code === null ? [] : [copyable(code, 'copy code')];
    return [head, element('p', 'message-text', text), ...copyCode];
  };

  /** The server reads the number. A part of one filters nothing. */
  const filterOf = (typed: string) =>
    typed.replace(/\P{Nd}/gu, '').length < 10 ? '' : `?mobile=${encodeURIComponent(typed)}`;

  const pollInbox = async () => {
    try {
      const received: Message[] = await send(`/sandbox/api/sms${filterOf(mobileFilter.value)}`);
      show(messages, received, messageRow);
      connection.textContent = received.length === 0 ? 'هنوز پیامکی نیامده است.' : 'زنده؛ تازه‌ترین پیامک بالاست.';
    } catch (error) {
      const isWrong = error instanceof Error && error.message === '400';
      connection.textContent = isWrong ? 'شمارهٔ موبایل درست نیست.' : 'ارتباط با سرور قطع است.';
    }
    setTimeout(pollInbox, 1500);
  };

  const refresh = async () => {
    try {
      const running: Deadline[] = await send('/sandbox/api/deadlines');
      show(deadlines, running, deadlineRow);
      note.hidden = running.length > 0;
      if (!parcels || !parcelsNote) return;
      const sent: Parcel[] = await send('/sandbox/api/carrier');
      show(parcels, sent, parcelRow);
      parcelsNote.hidden = sent.length > 0;
    } catch {
      note.hidden = false;
    }
  };

  const loop = async () => {
    await refresh();
    setTimeout(loop, 2000);
  };

  const make = deals.querySelector('button');
  const dealsNote = document.getElementById('deals-note');
  make?.addEventListener('click', async () => {
    make.disabled = true;
    try {
      const { made, seller, buyer } = await send('/sandbox/api/deals', {});
      const rows: Person[] = [
        { ...seller, role: 'فروشندهٔ نمونه' },
        { ...buyer, role: 'خریدار نمونه' },
      ];
      const list = document.getElementById('deals-people');
      if (list) show(list, rows, personRow);
      if (dealsNote) dealsNote.textContent = made > 0 ? 'ساخته شد. با این دو نفر وارد شوید.' : 'از پیش ساخته شده است.';
      await refresh();
    } catch {
      if (dealsNote) dealsNote.textContent = 'نشد. دوباره بزنید.';
    }
    make.disabled = false;
  });

  void send('/sandbox/api/people').then(
    (samples: Person[]) => show(people, samples, personRow),
    () => undefined,
  );
  void pollInbox();
  void loop();
}
