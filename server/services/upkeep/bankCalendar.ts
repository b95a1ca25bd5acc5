import { MINUTE_MS } from '@contract/rules/durations';
import type { Database } from '../../db/database';
import { type HolidayRow, readHolidays } from '../../db/repositories/holidayRows';
import type { PayoutCycles } from '../../domain/payoutSchedule';
import { Interval } from '../../jobs/timers';

/** The bank's cycles with the holidays of the office, as this process knows them. A change reaches the others within a minute. */
export class BankCalendar implements PayoutCycles {
  holidays: readonly string[] = [];
  private readonly reading = new Interval({
    everyMs: MINUTE_MS,
    work: () =>
      this.read().then(
        () => undefined,
        () => undefined,
      ),
  });

  /** @param ends minutes after midnight in Tehran, ascending */
  constructor(
    private readonly db: Database,
    readonly ends: readonly number[],
  ) {}

  /** Reads all, then again each minute. */
  async start(): Promise<void> {
    await this.read();
    this.reading.start();
  }

  stop(): Promise<void> {
    return this.reading.stop();
  }

  /** All holidays, as they are now. */
  async read(): Promise<HolidayRow[]> {
    const rows = await readHolidays(this.db.kysely);
    this.holidays = rows.map(({ day }) => day);
    return rows;
  }
}
