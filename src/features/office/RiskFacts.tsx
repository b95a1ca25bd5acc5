import { DAY_MS } from '@contract/rules/durations';
import type { FactsOfSide, OfficeCase } from '@/api/officeApi';
import { toPersianDigits } from '@/lib/digits';
import { SIDE_NAME } from '@/messages/dispute';
import { officeCopy, PARCEL_NAME } from '@/messages/officeCopy';
import { classNames } from '@/ui/classNames';
import { useNow } from '@/ui/useNow';
import styles from './office.module.css';
import { Panel } from './Panel';

const words = officeCopy.facts;

const DAYS_PER_WEEK = 7;
const DAYS_PER_MONTH = 30;

/** Facts about both sides, for information only. */
export function RiskFacts({ case: { facts } }: { case: OfficeCase }) {
  const now = useNow();
  const { payer, payee, inCommon, wrongHandoverCodes, parcel } = facts;
  const rows: readonly (readonly [string, (side: FactsOfSide) => string])[] = [
    [words.age, ({ memberSince }) => ageOf(memberSince, now)],
    [words.disputes, ({ disputes }) => words.cases(toPersianDigits(disputes))],
    [words.lost, ({ lost }) => (lost === 0 ? words.none : words.cases(toPersianDigits(lost)))],
  ];
  const shared: readonly (readonly [string, string, boolean])[] = [
    [words.inCommon, inCommon ? words.yes : words.none, inCommon],
    [
      words.wrongCodes,
      wrongHandoverCodes === 0 ? words.none : words.times(toPersianDigits(wrongHandoverCodes)),
      wrongHandoverCodes > 0,
    ],
    ...(parcel === null
      ? []
      : [[words.parcel, [PARCEL_NAME[parcel.state], parcel.city].filter(Boolean).join(' · '), false] as const]),
  ];
  return (
    <Panel>
      <table className={classNames(styles.table, styles.centred)}>
        <caption className="visually-hidden">{words.title}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{SIDE_NAME.payer}</th>
            <th scope="col">{SIDE_NAME.payee}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{of(payer)}</td>
              <td>{of(payee)}</td>
            </tr>
          ))}
          {shared.map(([label, value, standsOut]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td colSpan={2} className={classNames(standsOut && styles.late)}>
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** «۳ روز», «۵ هفته», «۱۴ ماه»: the age of a membership. */
function ageOf(memberSince: string, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(memberSince)) / DAY_MS));
  if (days < 2 * DAYS_PER_WEEK) return words.days(toPersianDigits(days));
  if (days < 2 * DAYS_PER_MONTH) return words.weeks(toPersianDigits(Math.floor(days / DAYS_PER_WEEK)));
  return words.months(toPersianDigits(Math.floor(days / DAYS_PER_MONTH)));
}
