const DAY_MS = 24 * 3600 * 1000;

const tehran = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Tehran', timeZoneName: 'longOffset' });

/** A stretch of time: from (included) to (excluded). */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/**
 * What a filter's date means: a whole day in Tehran for an ISO 8601 date, one millisecond for a date-time.
 * Null when no calendar has it.
 */
export function spanOf(text: string): Span | null {
  if (!text.includes('T')) return dayOf(text);
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return null;
  return { from: instant, to: new Date(instant.getTime() + 1) };
}

function dayOf(text: string): Span | null {
  const midnightUtc = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(midnightUtc.getTime()) || midnightUtc.toISOString().slice(0, 10) !== text) return null;
  return { from: tehranMidnight(midnightUtc), to: tehranMidnight(new Date(midnightUtc.getTime() + DAY_MS)) };
}

/** The instant at which Tehran's clocks show what UTC's show at the given one; summer time existed until 2022. */
function tehranMidnight(sameOnUtc: Date): Date {
  const name = tehran.formatToParts(sameOnUtc).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const offsetMinutes = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  return new Date(sameOnUtc.getTime() - offsetMinutes * 60_000);
}
