/** Where every date on screen is told, whatever the clock of the device says. */
const TIME_ZONE = 'Asia/Tehran';
const LOCALE = 'fa-IR-u-ca-persian-nu-arabext';

function formatter(options: Intl.DateTimeFormatOptions): (moment: string | Date) => string {
  const format = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, ...options });
  return (moment) => format.format(typeof moment === 'string' ? new Date(moment) : moment);
}

/** «۲۹ آبان ۱۴۰۵» from an ISO 8601 moment. */
export const formatDate = formatter({ day: 'numeric', month: 'long', year: 'numeric' });

/** «۲۹ آبان» from an ISO 8601 moment. */
export const formatDayMonth = formatter({ day: 'numeric', month: 'long' });

/** «جمعه» from an ISO 8601 moment. */
export const formatWeekdayName = formatter({ weekday: 'long' });

/** «۱۴۰۵» from an ISO 8601 moment. */
export const formatYear = formatter({ year: 'numeric' });

/** «۱۰:۰۷» from an ISO 8601 moment. */
export const formatTime = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** «۲۹ آبان ۱۴۰۵، ۱۰:۰۷» from an ISO 8601 moment. */
export function formatDateTime(moment: string | Date): string {
  return `${formatDate(moment)}، ${formatTime(moment)}`;
}
