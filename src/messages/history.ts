import { BRAND } from './brand';

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
  removeFilter: (filter: string) => `برداشتن فیلتر ${filter}`,

  today: 'امروز',
  yesterday: 'دیروز',
  waitsForBuyer: 'منتظر خریدار',
  nobodyPaid: 'بدون خریدار',

  more: 'نمایش بیشتر',
  loadingMore: 'در حال دریافت',
  notRefreshed: 'فهرست به‌روز نشد؛ شاید چیزی تغییر کرده باشد.',
  moreFailed: 'ادامهٔ فهرست دریافت نشد.',

  emptyRequests: 'اولین درخواست پول را بسازید و لینکش را برای خریدار بفرستید.',
  emptySent: 'لینک یا کد پرداختی را که فروشنده فرستاده است باز کنید.',
  emptyFiltered: 'تراکنشی با این فیلتر پیدا نشد.',
  changeFilter: 'تغییر فیلتر',

  filterTitle: 'فیلتر تراکنش‌ها',
  filterIsOn: 'فیلتر، روشن',
  purposeExample: 'مثلاً دوچرخه',
  dateRange: 'بازهٔ تاریخ',
  amountRange: 'بازهٔ مبلغ',
  rial: 'ریال',
  noFloor: 'بدون کف',
  noCeiling: 'بدون سقف',
  commissionWith: 'کارمزد با',
  status: 'وضعیت',
  datesTurnedRound: 'تاریخ «از» پس از تاریخ «تا» است. یکی از آن دو را تغییر دهید',
  amountsTurnedRound: 'مبلغ «از» بیشتر از مبلغ «تا» است. یکی از آن دو را تغییر دهید',
  unknownDate: (first: string, last: string) =>
    `تاریخ این فیلتر در تقویم نیست یا بیرون از سال‌های ${first} تا ${last} است. تاریخ دیگری انتخاب کنید`,
  dateFrom: 'تاریخ، از',
  dateTo: 'تاریخ، تا',
  amountFrom: 'مبلغ، از',
  amountTo: 'مبلغ، تا',
  part: (date: string, part: string) => `${date}: ${part}`,

  statusGroups: {
    held: `نزد ${BRAND}`,
    awaiting: 'در انتظار پرداخت',
    settled: 'تسویه‌شده',
    refunded: 'بازگشت وجه',
    canceled: 'لغوشده',
  },
  chips: {
    purpose: (purpose: string) => `بابت: ${purpose}`,
    from: (date: string) => `از ${date}`,
    to: (date: string) => `تا ${date}`,
    minRials: (amount: string) => `از ${amount} ریال`,
    maxRials: (amount: string) => `تا ${amount} ریال`,
    commission: (side: string) => `کارمزد با ${side}`,
  },
} as const;
