/** The kind of a device, alone or with its operating system. */
interface DeviceWords {
  alone: string;
  of: (system: string) => string;
}

const phone: DeviceWords = { alone: 'گوشی', of: (system) => `گوشی ${system}` };
const tablet: DeviceWords = { alone: 'تبلت', of: (system) => `تبلت ${system}` };
const desktop: DeviceWords = { alone: 'رایانه', of: (system) => `رایانهٔ ${system}` };
const tv: DeviceWords = { alone: 'تلویزیون', of: (system) => `تلویزیون ${system}` };
const unknown: DeviceWords = { alone: 'دستگاه ناشناس', of: (system) => `دستگاه ${system}` };

/** Texts of the page of active sessions. */
export const sessionsCopy = {
  buttons: {
    logOutDevice: 'خروج',
    logOutAllDevices: 'خروج از همهٔ دستگاه‌ها',
  },
  lead: 'اگر دستگاهی را نمی‌شناسید، فوراً از آن خارج شوید.',
  current: 'نشست کنونی',
  others: 'نشست‌های دیگر',
  thisDevice: 'همین دستگاه',
  lastLogin: 'آخرین ورود:',
  unknownSoftware: 'سیستم و مرورگر نامشخص',
  location: 'مکان',
  unknownLocation: 'مکان نامشخص',
  ipAddress: 'نشانی IP',
  empty: 'در دستگاه دیگری وارد نشده‌اید',
  emptyText: 'هر دستگاهی که با آن وارد حساب شوید، اینجا دیده می‌شود.',
  loggingOut: 'خروج…',
  loggedOut: 'از آن دستگاه خارج شدید',
  allQuestion: 'از همهٔ دستگاه‌ها خارج می‌شوید؟',
  allText:
    'از این دستگاه هم خارج می‌شوید. برای ورود دوباره، کد پیامکی یا کلید ورود لازم است. کلیدها می‌مانند؛ در «کلیدهای ورود» می‌توانید آن‌ها را حذف کنید.',
  devices: { phone, tablet, desktop, tv, unknown },
  iPhone: 'آیفون',
  iPad: 'آیپد',
  android: 'اندروید',
  windows: 'ویندوز',
  mac: 'مک',
  linux: 'لینوکس',
  chromeOs: 'کروم',
} as const;
