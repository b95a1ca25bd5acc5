/** Words of days and durations, the same on each page. */
export const timeCopy = {
  yesterday: 'دیروز',
  today: 'امروز',
  tomorrow: 'فردا',
  daysAndHours: (days: string, hours: string) => `${days} روز و ${hours} ساعت`,
  days: (days: string) => `${days} روز`,
  hours: (hours: string) => `${hours} ساعت`,
  hoursAndMinutes: (hours: string, minutes: string) => `${hours} ساعت و ${minutes} دقیقه`,
  minutes: (minutes: string) => `${minutes} دقیقه`,
};
