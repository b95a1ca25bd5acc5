import { BRAND } from './brand';
import type { TextSection } from './legal';

/** How people reach the product. Sample values: the domain is reserved for examples and belongs to nobody. */
export const contact = {
  /** As it is dialled; screens show `productCopy.supportPhone`. */
  phone: '+982191000000',
  email: 'support@amanat.example',
} as const;

const about: readonly TextSection[] = [
  {
    title: 'پول شما، امانت ما',
    paragraphs: [
      `${BRAND} طرف امین معامله است. خریدار پول را نزد ما می‌گذارد، فروشنده کالا یا خدمت را تحویل می‌دهد و پس از تأیید خریدار، پول به حساب فروشنده می‌رسد.`,
      'اگر معامله سر نگیرد، فروشنده پول را به خریدار برمی‌گرداند. تا آن لحظه، پول نه در دست خریدار است و نه در دست فروشنده.',
    ],
  },
  {
    title: 'چرا می‌شود اعتماد کرد',
    paragraphs: [
      'هویت هر دو طرف با کد ملی و شمارهٔ موبایل سنجیده می‌شود و پول فقط به حسابی می‌رود که به نام خود شماست.',
      'هیچ پولی بدون کد پیامکی جابه‌جا نمی‌شود و هر قدم معامله در جزئیات آن نوشته می‌ماند.',
    ],
  },
];

/** The words of the pages that only tell something. */
export const pagesCopy = {
  sampleContact: 'شماره‌ها و نشانی‌های این صفحه نمونه است.',
  about: { title: 'دربارهٔ ما', sections: about, more: 'بیشتر' },
  terms: { title: 'قوانین و مقررات' },
  privacy: { title: 'حریم خصوصی' },
  help: {
    title: 'راهنما',
    guideTitle: 'پول کجا می‌رود؟',
    stepsTitle: 'گام به گام',
    stepNumber: (number: string) => `گام ${number}`,
    steps: {
      register: {
        title: 'ثبت‌نام کنید',
        text: 'کد ملی، تاریخ تولد و شمارهٔ موبایل خودتان را وارد کنید. این سه باید به نام یک نفر باشد.',
      },
      code: {
        title: 'با کد پیامکی تأیید کنید',
        text: 'یک کد ۴ رقمی برایتان پیامک می‌شود. اگر نرسید، پس از ۶۰ ثانیه دوباره درخواست کنید.',
      },
      card: {
        title: 'کارت یا شبا اضافه کنید',
        text: 'شمارهٔ کارت یا شبا را وارد کنید. حساب از بانک استعلام می‌شود و باید به نام خودتان باشد.',
      },
      trade: {
        title: 'درخواست بدهید یا بپردازید',
        text: `فروشنده مبلغ و بابت را می‌نویسد و لینک یا کد ۸ حرفی را می‌فرستد. خریدار آن را باز می‌کند و می‌پردازد. پول نزد ${BRAND} می‌ماند.`,
      },
      settle: {
        title: 'تحویل بگیرید و تأیید کنید',
        text: 'خریدار پس از تحویل با کد پیامکی تأیید می‌کند و پول به فروشنده می‌رسد. اگر معامله سر نگرفت، فروشنده پول را برمی‌گرداند.',
      },
    },
    question: 'پاسخ خود را پیدا نکردید؟',
    askSupport: 'تماس با پشتیبانی',
  },
  support: {
    title: 'پشتیبانی',
    text: 'اگر پرسشی دارید یا معامله‌ای به مشکل خورده است، با ما حرف بزنید. تا روشن شدن موضوع، پول نزد ما می‌ماند.',
    open: 'اکنون پاسخ‌گو هستیم',
    closesAt: 'تا ساعت ۱۶',
    closed: 'اکنون بسته است',
    opens: {
      today: 'امروز ساعت ۹ باز می‌شود',
      tomorrow: 'فردا ساعت ۹ باز می‌شود',
      saturday: 'شنبه ساعت ۹ باز می‌شود',
    },
  },
  contactUs: { title: 'تماس با ما' },
  chat: {
    title: 'گفت‌وگو با پشتیبانی',
    link: 'گفت‌وگوی آنلاین',
    failed: 'گفت‌وگو باز نشد',
    failedText: 'اینترنت خود را بررسی کنید و دوباره تلاش کنید، یا از راه‌های زیر با ما تماس بگیرید.',
    none: 'گفت‌وگوی آنلاین در دسترس نیست',
    noneText: 'از راه‌های زیر با ما تماس بگیرید.',
    otherWays: 'راه‌های دیگر تماس',
  },
  contact: {
    phone: 'تلفن',
    email: 'رایانامه',
    address: 'نشانی',
    addressText: 'تهران، خیابان نمونه، کوچهٔ نمونه، پلاک ۱',
    hours: 'ساعت کار',
    networksTitle: 'شبکه‌های اجتماعی',
    networks: {
      telegram: { name: 'تلگرام', handle: '@amanat.example' },
      instagram: { name: 'اینستاگرام', handle: '@amanat.example' },
      bale: { name: 'بله', handle: '@amanat.example' },
    },
  },
  notFound: {
    header: 'نشانی نادرست',
    title: 'این صفحه پیدا نشد',
    text: 'نشانی را دوباره بررسی کنید یا از خانه ادامه دهید.',
  },
} as const;
