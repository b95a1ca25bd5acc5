import { isOwnProcess } from '@contract/rules/partnerRules';
import { BRAND } from './brand';

/** Stands for the partner's name until the server has told it. */
export const OTHER_SITE = 'سایت مبدأ';

/** Texts of the pages for the partner's visitors. */
export const partnerCopy = {
  buttons: {
    approve: 'تأیید',
    reject: 'رد کردن',
    createPaymentLink: 'ساخت لینک پرداخت',
  },
  notices: {
    partnerAlreadyRegistered: 'تراکنش پیش‌تر ثبت شده است',
    partnerRegistered: 'تراکنش با موفقیت ثبت شد',
    partnerRuleBuyer: 'پیام شما در گفت‌وگو برای فروشنده فرستاده شد. منتظر لینک پرداخت بمانید',
  },
  intro: {
    text: `${BRAND} پول خریدار را تا تحویل کالا نگه می‌دارد. لینک پرداخت در گفت‌وگوی آگهی برای خریدار فرستاده می‌شود.`,
    buyerPays: 'با لینک گفت‌وگو',
    keeper: 'پول را نگه می‌دارد',
    sellerReceives: 'پس از تأیید خریدار',
    leaving: (partner: string) => `در حال رفتن به ${partner}`,
  },
  trial: {
    title: 'فرایند آزمایشی',
    noMoney: 'این یک آزمایش است',
    noMoneyText: 'هیچ پولی جابه‌جا نمی‌شود و به کسی پیامی نمی‌رود. مرحلهٔ بعد را خودتان برگزینید.',
    partner: 'شریک',
    purpose: 'بابت',
    amount: 'مبلغ',
    state: 'وضعیت',
    noDeal: 'هنوز درخواستی ساخته نشده است',
    disputed: 'در حال رسیدگی',
    decision: 'پاسخ خریدار',
    decisions: { approved: 'تأیید', rejected: 'رد' },
    moves: {
      created: 'فروشنده درخواست را بسازد',
      approved: 'خریدار تأیید کند',
      rejected: 'خریدار رد کند',
      paid: 'خریدار بپردازد',
      disputed: 'اختلاف باز شود',
      resolved: 'اختلاف تمام شود',
      settled: 'پول آزاد شود',
      refunded: 'پول بازگردد',
      paid_out: 'بانک واریز کند',
      canceled: 'لغو شود',
    },
    over: 'این آزمایش به پایان رسیده است.',
    moved: 'وضعیت در این میان عوض شده است',
    gone: 'این فرایند آزمایشی پیدا نشد',
    goneText: 'نشانی را دوباره از سایت فروشنده باز کنید.',
  },
  request: {
    text: 'لینک پس از ساخت در گفت‌وگوی آگهی برای خریدار فرستاده می‌شود.',
    yourAd: 'آگهی شما',
    priceOpen: 'قیمت توافقی',
    submitting: 'در حال ثبت',
  },
  buyer: {
    title: 'پیام شما فرستاده شد',
  },
  approval: {
    title: 'تأیید درخواست پرداخت',
    text: 'فروشنده این مبلغ را پیشنهاد کرده است. پس از تأیید، برای پرداخت وارد می‌شوید.',
    heading: 'درخواست از شما',
    commissionWith: 'کارمزد با',
    youPay: 'شما می‌پردازید',
    approving: 'در حال تأیید',
    rejectQuestion: 'این درخواست رد شود؟',
    rejectText: 'درخواست فروشنده لغو می‌شود و دیگر نمی‌توان آن را پرداخت کرد.',
    approvedTitle: 'درخواست را تأیید کردید',
    approvedText: `برای پرداخت ادامه دهید. پول تا تأیید شما نزد ${BRAND} می‌ماند.`,
    rejectedTitle: 'درخواست را رد کردید',
    decidedTitle: 'این درخواست پیش‌تر بررسی شده است',
    decidedText: 'تأیید یا رد آن دیگر ممکن نیست.',
    awaitedTitle: 'منتظر فروشنده بمانید',
    awaitedText: 'فروشنده هنوز این درخواست را ثبت نکرده است. پس از ثبت، آن را همین‌جا تأیید یا رد می‌کنید.',
  },
  confirm: {
    expiredTitle: 'مهلت این درخواست گذشت',
    expiredText: 'درخواست تا پنج دقیقه پس از ثبت مبلغ ساخته می‌شود. نوشته‌های شما مانده است؛ دوباره ثبت کنید.',
    offerAgain: 'ثبت دوباره',
  },
  /** A process began in the chat of an ad, or on the site of a shop, which has no chat. */
  origins: {
    chat: {
      madeTitle: 'لینک پرداخت این گفت‌وگو ساخته شده است',
      madeText: 'ادامهٔ کار در گفت‌وگوی آگهی است.',
      rejectedText: 'درخواست لغو شد و فروشنده در گفت‌وگو باخبر می‌شود.',
      goneTitle: 'این گفت‌وگو پیدا نشد',
      goneText: (partner: string) =>
        `شناسهٔ آن درست نیست یا مهلتش گذشته است. از گفت‌وگوی آگهی در ${partner} دوباره شروع کنید.`,
      processGone: 'این گفت‌وگو پیدا نشد یا مهلتش گذشته است',
    },
    shop: {
      madeTitle: 'لینک پرداخت ساخته شده است',
      madeText: 'ادامهٔ کار در سایت فروشنده است.',
      rejectedText: 'درخواست لغو شد و فروشنده باخبر می‌شود.',
      goneTitle: 'این درخواست پیدا نشد',
      goneText: () => 'شناسهٔ آن درست نیست، مهلتش گذشته است یا لغو شده است. از سایت فروشنده دوباره شروع کنید.',
      processGone: 'این درخواست پیدا نشد یا مهلتش گذشته است',
    },
  },
  problems: {
    processTitle: 'این صفحه از اینجا باز نمی‌شود',
    processText: (partner: string) => `آن را از گفت‌وگوی آگهی در ${partner} باز کنید.`,
    queryTitle: 'نشانی این صفحه درست نیست',
    queryText: (partner: string) => `قیمت یا عنوان آگهی خوانده نشد. از گفت‌وگوی آگهی در ${partner} دوباره شروع کنید.`,
  },
  errors: {
    notPermitted: (partner: string) => `${partner} اجازهٔ ساخت لینک پرداخت برای این گفت‌وگو را نداد`,
    foreignAddress: 'نشانی مرحلهٔ بعد شناخته‌شده نیست و باز نشد',
    nothingToDecide: 'اکنون درخواستی برای تأیید یا رد کردن نیست',
    otherSeller: (partner: string) =>
      `این درخواست برای شمارهٔ دیگری است. با همان شماره‌ای که در ${partner} دارید وارد شوید`,
    notSubmitted: 'درخواستی برای این گفت‌وگو ثبت نشده است. از گفت‌وگوی آگهی دوباره شروع کنید',
  },
} as const;

/** The texts of a process that differ with its origin. */
export const originCopy = (processId: string) => partnerCopy.origins[isOwnProcess(processId) ? 'shop' : 'chat'];
