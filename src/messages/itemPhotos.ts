import { PHOTOS_OF_AN_ITEM } from '@contract/rules/limits';
import { toPersianDigits } from '@/lib/digits';

/** Texts of the photos of the item on a request. */
export const itemPhotosCopy = {
  title: 'عکس‌های درخواست',
  onForm: 'عکس کالا',
  optional: `اختیاری، تا ${toPersianDigits(PHOTOS_OF_AN_ITEM)} عکس`,
  chosen: (count: number) => `${toPersianDigits(count)} عکس`,
  hint: 'خریدار پیش از پرداخت می‌بیند. وقتی او به درگاه برود، عکس‌ها همان می‌مانند.',
  frozen: 'خریدار به درگاه رفته است و عکس‌ها دیگر عوض نمی‌شوند',
} as const;
