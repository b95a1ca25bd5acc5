/** Texts of the account page without its cards, and of the logout. */
export const accountCopy = {
  passkeys: 'کلید ورود',
  passkeyCount: (count: string) => `${count} کلید`,
  devices: 'دستگاه‌های فعال',
  deviceCount: (count: string) => `${count} دستگاه`,
  judgments: 'داوری‌های من',
  office: 'میز رسیدگی',
  notices: 'خبرها',
  statement: 'صورت‌حساب',
  reserves: 'امانت‌های نزد ما',
  myData: 'داده‌های من',
  theme: {
    title: 'ظاهر برنامه',
    light: 'روشن',
    dark: 'تیره',
    phone: 'مانند گوشی',
  },
  help: 'راهنما',
  support: 'پشتیبانی و تماس',
  introduction: 'معرفی برنامه',
  logOut: {
    row: 'خروج',
    button: 'خروج از حساب',
    question: 'از حساب خارج می‌شوید؟',
    text: 'برای ورود دوباره، کد پیامکی یا کلید ورود لازم است.',
    confirm: 'بله، خارج می‌شوم',
  },
} as const;
