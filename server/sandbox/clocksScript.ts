/**
 * The desk's clocks, parcels and people, as they come. It runs in the browser: the server sends this function's own source, so it may use nothing
 * from outside of it.
 */
export function runClocks(): void {
  interface Clock {
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
  const clocks = document.getElementById('clocks');
  const parcels = document.getElementById('parcels');
  const people = document.getElementById('people');
  const note = document.getElementById('clocks-note');
  const parcelsNote = document.getElementById('parcels-note');
  const deals = document.getElementById('deals');
  if (!clocks || !note || !people || !deals) return;
  const moment = new Intl.DateTimeFormat('fa-IR', {
    timeZone: 'Asia/Tehran',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  const shown = new Map<HTMLElement, string>();

  const element = (name: string, className: string, text = '') => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };
  const copyable = (value: string) => {
    const button = element('button', 'copy', value);
    button.dataset.copy = value;
    button.title = 'کپی';
    button.dir = 'ltr';
    return button;
  };
  const ask = async (address: string, body?: object) => {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(address, body && post);
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()).data;
  };

  /** Only when something has changed: whoever is about to press a button does not lose it. */
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

  const clockRow = ({ payment_code: code, behalf, kind, due_at: due, grace }: Clock) => [
    about(behalf, code, `${KINDS[kind] ?? kind}${grace ? '، فرصت پایانی' : ''} · تا ${moment.format(new Date(due))}`),
    press('مهلت همین حالا برسد', `${KINDS[kind] ?? kind}، ${code}`, () =>
      ask('/sandbox/api/deadlines', { payment_code: code, kind }),
    ),
  ];

  const parcelRow = ({ payment_code: code, behalf, tracking_code: trackingCode, state }: Parcel) => {
    const group = element('div', 'switch');
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', `پاسخ شرکت پست دربارهٔ ${trackingCode}`);
    for (const [value, label] of Object.entries(STATES)) {
      const button = press(label, `${label}، ${code}`, () =>
        ask('/sandbox/api/carrier', { tracking_code: trackingCode, state: value }),
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

  const refresh = async () => {
    try {
      const running: Clock[] = await ask('/sandbox/api/deadlines');
      show(clocks, running, clockRow);
      note.hidden = running.length > 0;
      if (!parcels || !parcelsNote) return;
      const sent: Parcel[] = await ask('/sandbox/api/carrier');
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
  const told = document.getElementById('deals-note');
  make?.addEventListener('click', async () => {
    make.disabled = true;
    try {
      const { made, seller, buyer } = await ask('/sandbox/api/deals', {});
      const rows: Person[] = [
        { ...seller, role: 'فروشندهٔ نمونه' },
        { ...buyer, role: 'خریدار نمونه' },
      ];
      const list = document.getElementById('deals-people');
      if (list) show(list, rows, personRow);
      if (told) told.textContent = made > 0 ? 'ساخته شد. با این دو نفر وارد شوید.' : 'از پیش ساخته شده است.';
      await refresh();
    } catch {
      if (told) told.textContent = 'نشد. دوباره بزنید.';
    }
    make.disabled = false;
  });

  void ask('/sandbox/api/people').then(
    (cast: Person[]) => show(people, cast, personRow),
    () => undefined,
  );
  void loop();
}
