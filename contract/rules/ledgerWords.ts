import type { AccountKind } from './officeDealRules';

/** Kinds of ledger accounts, for the office's pages and files. */
export const ACCOUNT_KIND_NAME: Record<AccountKind, string> = {
  gateway_clearing: 'درگاه',
  hold: 'نگه‌داری',
  payable: 'پرداختنی',
  payouts: 'حساب بانک',
  gateway_fees: 'کارمزد درگاه',
  commission: 'کارمزد',
  credit: 'اعتبار کارمزد',
  promotion: 'هزینهٔ اعتبار',
};

/** Kinds of ledger entries by wire name; another kind shows its own name. */
const ENTRY_NAME: Readonly<Record<string, string>> = {
  credit_granted: 'هدیهٔ اعتبار',
  credit_reserved: 'رزرو اعتبار',
  credit_returned: 'بازگشت اعتبار',
  paid: 'پرداخت',
  settled: 'تسویه',
  refunded: 'بازگشت وجه',
  awarded: 'رأی',
  paid_out: 'واریز شد',
  payout_returned: 'برگشت واریز',
  stray_received: 'پرداخت اضافه',
  stray_returned: 'برگشت به خریدار',
  stray_transfer_returned: 'برگشت واریز',
  gateway_settled: 'تسویهٔ درگاه',
};
export const entryName = (kind: string): string => ENTRY_NAME[kind] ?? kind;
