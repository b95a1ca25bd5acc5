import type { ReturnReason } from '@contract/rules/transactionStates';
import { BRAND } from './brand';
import { partsCopy } from './parts';

const REASON: Record<ReturnReason, string> = {
  taken: 'پیش از شما شخص دیگری پرداخت کرده بود',
  own: 'پرداخت دیگر شما زودتر نشسته بود',
  closed: 'مهلت درخواست تمام شده بود',
  amount: 'مبلغ با درخواست نمی‌خواند',
  unanswered: 'بانک به‌موقع پاسخ نداد',
  foreign_card: 'این کارت به نام شما نبود',
};

const NOTHING_HEARD = 'از درگاه برنگشتید و خبری از پرداخت نداریم.';
const BANK_RETURNS = 'اگر پولی از کارت کم شده، بانک خودش آن را معمولاً تا نیم ساعت و حداکثر تا ۷۲ ساعت برمی‌گرداند.';

/** Texts of payments that are pending, lost or sent back. */
export const returnsCopy = {
  title: 'نتیجهٔ پرداخت',
  loading: 'در حال پرسیدن نتیجه',
  loadingText: 'نتیجهٔ پرداخت را از سرور می‌پرسیم.',
  atGateway: 'هنوز از درگاه خبری نیامده است',
  atGatewayText: 'تا از درگاه برنگردید نمی‌دانیم پرداخت شده است یا نه. نتیجه در معامله می‌آید.',
  asking: 'در حال استعلام از بانک',
  askingText: 'اگر صفحه را هم ببندید، نتیجه در معامله و با پیامک می‌آید.',
  bank: 'بانک',
  bankAnswers: 'در حال پاسخ',
  bankSilent: 'بی‌خبر',
  you: 'شما',
  notThere: 'هنوز نرسیده',
  wentToGateway: 'رفتن به درگاه',
  amount: 'مبلغ',
  payAgainUnsure: 'هنوز پاسخ بانک نیامده است.',
  payAgainText: 'اگر دوباره بپردازید و پرداخت قبلی هم بنشیند، یکی را خودکار برمی‌گردانیم.',
  payAnyway: 'باز هم می‌پردازم',
  wait: 'صبر می‌کنم',
  nothingHeard: NOTHING_HEARD,
  bankReturns: BANK_RETURNS,
  nothingToDo: 'کاری لازم نیست.',
  moneyGone: 'پول کم شده؟',
  halfAnHour: 'تا نیم ساعت',
  usually: 'معمولاً',
  threeDays: 'تا ۷۲ ساعت',
  atMost: 'حداکثر',
  sentBack: 'پرداخت برگشت خورد',
  whereIsIt: 'پول شما کجاست؟',
  yourPayment: 'پرداخت شما',
  onTheWay: 'در راه',
  return: 'بازگشت',
  since: 'از',
  until: 'تا',
  yourCard: 'کارت شما',
  sameCard: 'همان کارت',
  yourAccount: 'حساب شما',
  arrived: 'رسید',
  returning: (time: string, where: string) => `این پرداخت برگشت خورد. پول تا ${time} به ${where} برمی‌گردد.`,
  returned: 'به کارت برگشت داده شد.',
  transferred: 'به حساب شما واریز شد.',
  dayAndTime: (day: string, time: string) => `${day}، ساعت ${time}`,
  afterDay: (day: string) => `بعد از ${day}:`,
  stillAway: (trace: string | null) =>
    trace === null
      ? 'اگر هنوز برنگشته است، از بانک صادرکنندهٔ کارت پیگیری کنید. ما هم کمک می‌کنیم:'
      : `اگر هنوز برنگشته است، با کد رهگیری ${trace} از بانک صادرکنندهٔ کارت پیگیری کنید. ما هم کمک می‌کنیم:`,
  notArrived: 'اگر هنوز نرسیده است، با ما تماس بگیرید:',
  purpose: 'بابت',
  reason: REASON,
  foreignCard: {
    title: 'پرداخت پذیرفته نشد',
    comesBack: (day: string, where: string) => `این کارت به نام شما نبود. پول خودکار به ${where} برمی‌گردد، تا ${day}.`,
    isBack: (where: string) => `این کارت به نام شما نبود. پول به ${where} برگشت.`,
    payWithOwn: 'با کارت خودتان دوباره بپردازید.',
    notAccepted: 'پذیرفته نشد',
    atBank: 'نزد بانک است',
  },
  logIn: 'ورود و دیدن معامله',
  otherSentBack: (amount: string) => `پرداخت دیگر شما، ${amount} ${partsCopy.rial}:`,
  otherAsking: 'پرداخت دیگری از شما هنوز در حال استعلام از بانک است.',
  ticketPaid: `پول به ${BRAND} رسید. وضعیت امروز معامله را پس از ورود ببینید.`,
} as const;
