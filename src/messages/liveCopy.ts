import { formatCount } from '@/lib/digits';

/** Texts about live changes. */
export const liveCopy = {
  updated: 'به‌روز شد',
  reconnecting: 'در حال اتصال دوباره',
  newRows: (count: number) => `${formatCount(count)} تغییر تازه · نمایش`,
};
