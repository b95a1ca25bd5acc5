import { shiftDay } from '@contract/rules/calendar';
import { RESERVE_DAYS, type ReserveRecord } from '@contract/rules/reserveRules';
import { formatCount } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { reservesCopy as words } from '@/messages/reservesCopy';
import { Card } from '@/ui/Card';
import { Text } from '@/ui/Text';
import { dayName, heldOf } from './reserveDays';
import styles from './reserves.module.css';

/** Units of the view box: the height of the bars, and from bar to bar. */
const [BASE, TOP, PITCH] = [108, 18, 10.6];

interface DaysChartProps {
  /** Newest first. */
  records: readonly ReserveRecord[];
  /** The day of the newest bar, which may have no record. */
  lastDay: string;
  shownDay: string;
  onShow: (day: string) => void;
}

/**
 * The days of the chart, newest first, at most 30. A day without a record has none; before the very first record there is no
 * day.
 */
export function chartDays(records: readonly ReserveRecord[], lastDay: string) {
  const byDay = new Map(records.map((record) => [record.day, record]));
  const days = Array.from({ length: RESERVE_DAYS }, (_none, age) => {
    const day = shiftDay(lastDay, -age);
    return { day, record: byDay.get(day) };
  });
  const first = records.find(({ previous }) => previous === null)?.day;
  return first === undefined ? days : days.filter(({ day }) => day >= first);
}

/** One bar a day from zero, newest at the inline end: what is held, with a cap at what is owed. Keys and taps show a day. */
export function DaysChart({ records, lastDay, shownDay, onShow }: DaysChartProps) {
  const days = chartDays(records, lastDay);
  const highest = Math.max(1, ...records.flatMap((record) => [heldOf(record), record.owed]));
  const heightOf = (rials: number) => (rials / highest) * (BASE - TOP);
  const shown = days.findIndex(({ day }) => day === shownDay);

  /** Passes days without a record, in the direction of the move. */
  function move(to: number) {
    const step = to > shown ? 1 : -1;
    let place = to;
    while (days[place] && !days[place]?.record) place += step;
    const target = days[place];
    if (target) onShow(target.day);
  }

  const chosen = days[shown]?.record;
  return (
    <Card padded>
      <Text as="h2" look="section">
        {words.chart}
      </Text>
      <p className={styles.legend}>
        <span>
          <i />
          {words.legendHeld(dayName(shownDay))}
        </span>
        <span>
          <i />
          {words.legendOwed}
        </span>
      </p>
      <div className={styles.chart}>
        <svg viewBox="0 0 318 112" role="img" aria-label={chartSentence(days)}>
          {[BASE, BASE - (BASE - TOP) / 2, TOP].map((y) => (
            <path key={y} className={styles.line} d={`M0 ${y}H318`} />
          ))}
          {days.map(({ day, record }, age) => {
            const x = 1.6 + age * PITCH;
            if (record === undefined) {
              return <rect key={day} className={styles.noBar} x={x} y={TOP} width="7.4" height={BASE - TOP} rx="2" />;
            }
            const height = heightOf(heldOf(record));
            return (
              <g key={day}>
                <rect
                  className={day === shownDay ? styles.shownBar : styles.bar}
                  x={x}
                  y={BASE - height}
                  width="7.4"
                  height={height}
                  rx="2"
                />
                <path className={styles.cap} d={`M${x - 0.6} ${BASE - heightOf(record.owed)}h8.6`} />
              </g>
            );
          })}
        </svg>
        <input
          type="range"
          className={styles.days}
          aria-label={words.chooseDay}
          min={0}
          max={RESERVE_DAYS - 1}
          value={RESERVE_DAYS - 1 - shown}
          aria-valuetext={
            chosen && words.chosen(dayName(shownDay), formatRials(heldOf(chosen)), formatRials(chosen.owed))
          }
          onChange={({ target }) => move(RESERVE_DAYS - 1 - Number(target.value))}
        />
      </div>
      <p className={styles.axis} aria-hidden="true">
        {[RESERVE_DAYS - 1, RESERVE_DAYS / 2 - 1, 0].map((age) => (
          <span key={age}>{dayName(shiftDay(lastDay, -age))}</span>
        ))}
      </p>
      <div className="visually-hidden">
        <table>
          <caption>{words.chart}</caption>
          <thead>
            <tr>
              <th scope="col">{words.chartDay}</th>
              <th scope="col">{words.held}</th>
              <th scope="col">{words.legendOwed}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, record }) => (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                <td>{record ? formatRials(heldOf(record)) : words.noRoot}</td>
                <td>{record ? formatRials(record.owed) : words.noRoot}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function chartSentence(days: ReturnType<typeof chartDays>): string {
  const known = days.flatMap(({ record }) => record ?? []);
  const less = known.filter((record) => heldOf(record) < record.owed).length;
  const all = formatCount(known.length);
  const missing = days.length - known.length;
  const sentence = less === 0 ? words.neverLess(all) : words.sometimesLess(formatCount(less), all);
  return missing === 0 ? sentence : `${sentence}؛ ${words.missing(formatCount(missing))}`;
}
