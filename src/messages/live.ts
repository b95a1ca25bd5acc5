import { formatCount } from '@/lib/digits';

/** What the screens say of changes that come by themselves. */
export const liveCopy = {
  updated: 'به‌روز شد',
  reconnecting: 'در حال اتصال دوباره',
  newRows: (count: number) => `${formatCount(count)} تغییر تازه · نمایش`,
};
