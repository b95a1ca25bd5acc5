/** Texts of the settings menu and of the logout. */
export const logoutCopy = {
  buttons: {
    logOut: 'خروج از حساب',
    yesLogOut: 'بله، خارج می‌شوم',
  },
  question: 'از حساب خارج می‌شوید؟',
  text: 'برای ورود دوباره به کد پیامکی نیاز دارید.',
  settings: {
    menu: 'تنظیمات',
    judgments: 'داوری‌های من',
    office: 'میز رسیدگی',
    introduction: 'معرفی',
    devices: 'دستگاه‌های فعال',
    myData: 'داده‌های من',
    reserves: 'امانت‌های نزد ما',
    about: 'دربارهٔ ما',
    help: 'راهنما',
    support: 'پشتیبانی',
    contactUs: 'تماس با ما',
  },
} as const;
