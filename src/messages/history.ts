/** The words of the history and of the received and sent lists. Amounts and counts come in Persian digits. */
export const historyCopy = {
  title: 'تراکنش‌ها',
  tabs: 'نوع تراکنش',
  incomingsTitle: 'درخواست‌های دریافتی',
  paymentsTitle: 'درخواست‌های فرستاده‌شده',

  total: (count: string) => `${count} تراکنش`,
  newestFirst: 'جدیدترین',
  oldestFirst: 'قدیمی‌ترین',
  sortedBy: (order: string) => `مرتب‌سازی: ${order}`,
  filters: 'فیلترها',
  awaiting: 'در انتظار پرداخت',
  removeFilter: (filter: string) => `برداشتن فیلتر ${filter}`,

  today: 'امروز',
  yesterday: 'دیروز',
  waitsForBuyer: 'منتظر خریدار',
  nobodyPaid: 'بدون خریدار',

  more: 'نمایش بیشتر',
  loadingMore: 'در حال دریافت',
  moreFailed: 'ادامهٔ فهرست دریافت نشد.',

  emptyRequests: 'اولین درخواست پول را بسازید و لینکش را برای خریدار بفرستید.',
  emptySent: 'لینک یا کد پرداختی را که فروشنده فرستاده است باز کنید.',
  emptyFiltered: 'تراکنشی با این فیلتر پیدا نشد.',
} as const;
