import type { DeliveryEvidence, DeliveryState } from '@contract/rules/deliveryRules';
import type { DisputeSide } from '@contract/rules/disputeRules';

/** The state of a delivery, for a referee or arbiter. */
export const CASE_DELIVERY: Record<DeliveryState, string> = {
  waiting: 'تحویلی ثبت نشده است',
  sent: 'فروشنده کالا را فرستاده است',
  declared: 'فروشنده می‌گوید تحویل داده است',
  confirmed: 'تحویل انجام شده است',
};

/** Texts of a case for its referee and for the office. */
export const caseCopy = {
  evidence: { none: '', weak: 'بدون مدرک قطعی', strong: 'مدرک قطعی' } satisfies Record<DeliveryEvidence, string>,
  facts: {
    problem: 'مشکل',
    wants: {
      payer: (rials: string) => `${rials} ریال برگردد`,
      payee: (rials: string) => `${rials} ریال برسد`,
    },
    wanted: (side: string) => `خواستهٔ ${side}`,
    mobile: (side: string) => `موبایل ${side}`,
  },
  ask: { payer: 'پرسیدن از خریدار', payee: 'پرسیدن از فروشنده' } satisfies Record<DisputeSide, string>,
  question: 'پرسش شما',
  award: 'صدور رأی',
  yours: 'رأی شما',
  reasons: 'دلیل رأی (دست‌کم ۵۰ نویسه)',
  awardQuestion: (buyer: string, seller: string) => `${buyer} ریال به خریدار و ${seller} ریال به فروشنده برسد؟`,
  awardYes: 'بله، رأی می‌دهم',
} as const;
