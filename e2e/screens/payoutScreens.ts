import type { Person } from '../support/person';
import { at, changeAnswer, DETAILS, opens, type Screen, type Steps } from './screen';

const ACCOUNTS = '**/api/v1/bankaccounts/';

interface Data {
  readonly details: object;
  readonly history: readonly { readonly to_status: string }[];
  readonly events: readonly { readonly account?: object }[];
}

interface Account {
  readonly id: string;
  readonly iban: string;
  readonly bank: { readonly name: string };
}

/** A transfer as its owner sees it. */
const STOPPED = {
  state: 'needs_account',
  reason: 'account_closed',
  amount: 180_180_000,
  bank_name: 'بانک ملی ایران',
  card4: '8126',
  iban4: '8126',
  done_at: null,
  can_change: true,
  not_before: null as string | null,
  tried_at: '2026-11-21T05:42:00.000Z',
};

const HOUR_MS = 3_600_000;
/** Tomorrow morning for most of the day. */
const soon = () => new Date(Date.now() + 20 * HOUR_MS).toISOString();

/** The refused order, and another account with its date. */
function transferEvents({ card4, iban4, bank_name, reason, tried_at, not_before }: typeof STOPPED): object[] {
  const refused = { card4, iban4, bank_name };
  const other = { card4: '8630', iban4: '8126', bank_name };
  return [
    { kind: 'transfer_sent', time: tried_at, account: refused },
    { kind: 'transfer_refused', time: tried_at, payout_reason: reason, account: refused },
    ...(not_before ? [{ kind: 'account_chosen', time: tried_at, until: not_before, account: other }] : []),
  ];
}

/** Answers with the transaction while its transfer is under way, and with this transfer of the reader. */
function withPayout({ page }: Person, status: string, payout: object): Promise<void> {
  return changeAnswer(page, DETAILS, (data: Data) => {
    const end = data.history.findIndex(({ to_status }) => to_status === status) + 1;
    const details = { ...data.details, status, payout: { ...STOPPED, ...payout } };
    const events = [...data.events.filter(({ account }) => !account), ...transferEvents(details.payout)];
    return { details, history: data.history.slice(0, end), events };
  });
}

/** Answers with the person's accounts, a young one and the refused one; or with the refused one alone. */
function withAccounts({ page }: Person, onlyRefused: boolean): Promise<void> {
  return changeAnswer(page, ACCOUNTS, ({ bank_accounts }: { readonly bank_accounts: readonly Account[] }) => {
    const [first, second] = bank_accounts;
    if (!first) throw new Error('The seller has no account');
    const young = { ...(second ?? first), id: 'young', payout_from: soon() };
    const refused = {
      ...(second ?? first),
      id: 'refused',
      is_default: false,
      pan: '6037991744008126',
      iban: `${first.iban.slice(0, -4)}8126`,
      bank: { ...first.bank, name: STOPPED.bank_name },
    };
    const old = { ...first, payout_from: '2026-01-01T00:00:00.000Z' };
    const accounts = onlyRefused ? [refused] : [old, young, refused];
    return { total_records: accounts.length, bank_accounts: accounts };
  });
}

interface State {
  readonly name: string;
  readonly as?: 'seller' | 'buyer';
  readonly payout?: object;
  readonly arrive: (person: Person) => Promise<unknown>;
}

function state({ name, as = 'seller', payout = {}, arrive }: State): Screen {
  const isSeller = as === 'seller';
  const steps: Steps = async (person) => {
    await person.seesDeal();
    await arrive(person);
  };
  return at(`payout-${name}`, as, `/transaction-detail/{${isSeller ? 'settled' : 'refunded'}}`, steps, {
    before: async (person) => {
      await withPayout(person, isSeller ? 'settled_awaiting' : 'refunded_awaiting', payout);
      await withAccounts(person, name === 'no-card');
    },
  });
}

const CHOOSE = 'انتخاب کارت دیگر';
const sees = (text: string | RegExp) => (person: Person) => person.sees(text);

/** A transfer that did not arrive, for its owner: stopped, delayed, and the choice of another account. */
export const payoutScreens: readonly Screen[] = [
  state({ name: 'repair', arrive: sees(CHOOSE) }),
  state({ name: 'repair-buyer', as: 'buyer', payout: { reason: 'wrong_iban' }, arrive: sees(CHOOSE) }),
  state({ name: 'office', payout: { can_change: false }, arrive: sees('تماس با پشتیبانی') }),
  state({
    name: 'delayed',
    payout: { state: 'waiting', reason: 'bank_down', can_change: false },
    arrive: sees('بانک پاسخ نمی‌دهد؛ خودکار دوباره می‌فرستیم'),
  }),
  state({
    name: 'young',
    payout: { state: 'waiting', reason: null, can_change: false, not_before: soon() },
    arrive: sees(/^واریز به حساب تازه/),
  }),
  state({ name: 'repair-sheet', arrive: opens(CHOOSE, 'dialog') }),
  state({ name: 'no-card', arrive: opens(CHOOSE, 'dialog') }),
];
