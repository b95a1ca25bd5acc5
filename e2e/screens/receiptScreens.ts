import { at, type Screen } from './screen';
import type { Transactions } from './transactions';

const UNKNOWN_TOKEN = '0'.repeat(26);

function receipt(transaction: 'paid' | 'settled' | 'refunded', as: 'buyer' | 'seller'): Screen {
  const name = `receipt-${as === 'buyer' ? 'payer' : 'payee'}-${transaction}`;
  return at(name, as, `/receipt/{${transaction}}`, async (person) => {
    await person.press('واقعاً پرداخت شده؟');
    await person.sees('اثر انگشت امضا');
    await person.page.locator('main svg[role=img]').waitFor();
  });
}

/** A check page, opened from a shown receipt. */
function check(transaction: keyof Transactions['checks'], as: 'visitor' | 'seller' | 'member', said: string): Screen {
  const name = `check-${transaction}${as === 'visitor' ? '' : as === 'seller' ? '-yours' : '-not-yours'}`;
  return at(name, as, `{checks.${transaction}}`, said, { shown: '/check/:token' });
}

/** Receipts for both sides, and the check pages of others. */
export const receiptScreens: readonly Screen[] = [
  receipt('paid', 'buyer'),
  receipt('refunded', 'buyer'),
  receipt('settled', 'seller'),
  check('paid', 'visitor', 'این پرداخت واقعی است.'),
  check('paid', 'seller', 'این پول برای شماست ✓'),
  check('paid', 'member', 'این رسید برای معاملهٔ شما نیست ✗'),
  check('settled', 'visitor', 'پول به فروشنده رسیده است.'),
  check('refunded', 'visitor', 'پول نزد ما نیست.'),
  at('check-unknown', 'visitor', `/check/${UNKNOWN_TOKEN}`, 'اگر کسی آن را به شما نشان داده، چیزی تحویل ندهید.'),
];
