import { BRAND } from './brand';

/** Texts of the commission: who pays it, and what both sides pay and receive. */
export const feesCopy = {
  title: 'مبلغ‌ها و کارمزد',
  withWhom: 'کارمزد با کیست؟',
  paidBy: 'پرداخت کارمزد با',
  sides: { payee: 'فروشنده', payer: 'خریدار', half: 'نصف‌نصف' },
  buyerPays: 'خریدار می‌پردازد',
  sellerGets: 'فروشنده می‌گیرد',
  fee: `کارمزد ${BRAND}`,
  buyersShare: 'سهم خریدار',
  sellersShare: 'سهم فروشنده',
  /** For a reader who is a side. */
  of: {
    payer: { buyerPays: 'شما می‌پردازید', buyersShare: 'سهم شما' },
    payee: { sellerGets: 'به شما می‌رسد', sellersShare: 'سهم شما' },
  },
  free: { before: 'از اعتبار رایگان شما', after: 'کم شد' },
  loading: 'در حال محاسبهٔ کارمزد',
  failed: 'کارمزد محاسبه نشد',
  details: 'جزئیات',
  withShare: { before: 'شامل', after: 'کارمزد' },
  afterShare: { before: 'پس از', after: 'کارمزد' },
  none: 'بدون کارمزد برای شما',
} as const;
