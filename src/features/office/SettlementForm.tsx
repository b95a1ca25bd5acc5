import { ERROR } from '@contract/errors';
import { gatewayFeeOf } from '@contract/rules/bankFileRules';
import { useState } from 'react';
import { type GatewayDay, useGatewayDaysQuery, useSettleGatewayMutation } from '@/api/bankFilesApi';
import { Loaded } from '@/components/Loaded';
import { MoneyText } from '@/components/MoneyText';
import { formatIsoDate } from '@/lib/calendar';
import { reconcileCopy as words } from '@/messages/bankFilesCopy';
import { Checkbox } from '@/ui/Checkbox';
import { SkeletonRows } from '@/ui/Skeleton';
import { ReasonForm, useOfficeAct } from './OfficeAct';
import styles from './office.module.css';
import { Facts } from './Panel';

interface Settlement {
  days: readonly string[];
  grossRials: number;
  netRials: number;
  /** Null for sums that do not belong together. */
  feeRials: number | null;
}

/** What a settlement covers, what came in and what the gateway keeps. */
export function settlementFacts({ days, grossRials, netRials, feeRials }: Settlement) {
  return {
    [words.gatewayDays]: days.length === 0 ? null : days.map(formatIsoDate).join('، '),
    [words.gross]: <MoneyText rials={grossRials} />,
    [words.cameIn]: <MoneyText rials={netRials} />,
    [words.fee]: feeRials === null ? null : <MoneyText rials={feeRials} />,
  };
}

interface SettlementFormProps {
  /** Of the statement. */
  day: string;
  /** The difference that the row is, and the date of the row. */
  row: { key: string; day: string; netRials: number };
  onEnd: () => void;
}

/** Says of which days of the gateway a row of the statement is the settlement. */
export function SettlementForm({ day, row, onEnd }: SettlementFormProps) {
  const query = useGatewayDaysQuery(row.day);
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={2} />}>
      {(days) => <DaysForm {...{ day, row, days, onEnd }} />}
    </Loaded>
  );
}

/** The day of the smallest fee that the reader may settle; none when no day fits. */
function fittingDay(days: readonly GatewayDay[], netRials: number): string[] {
  const fees = days.flatMap(({ day, rials, isOwn }) => {
    if (isOwn) return [];
    const fee = gatewayFeeOf(rials, netRials);
    return fee === null ? [] : [{ day, fee }];
  });
  const [best] = fees.sort((one, other) => one.fee - other.fee);
  return best ? [best.day] : [];
}

function DaysForm({ day, row, days, onEnd }: SettlementFormProps & { days: readonly GatewayDay[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(() => fittingDay(days, row.netRials));
  const [settle, { isLoading }] = useSettleGatewayMutation();
  const act = useOfficeAct();
  // A day may be settled meanwhile.
  const covered = days.filter((one) => chosen.includes(one.day));
  const grossRials = covered.reduce((sum, { rials }) => sum + rials, 0);
  const feeRials = gatewayFeeOf(grossRials, row.netRials);
  const named = covered.map((one) => one.day);

  async function send(text: string) {
    const claim = { day, key: row.key, days: named, text };
    if (await act(settle(claim), words.sent, { [ERROR.notAcceptable]: words.settleRefused })) onEnd();
  }

  return (
    <ReasonForm
      label={words.settleReason}
      hint={words.explainHint}
      submit={words.send}
      isBusy={isLoading}
      isWhole={feeRials !== null}
      onSend={send}
      onCancel={onEnd}
    >
      <fieldset>
        <legend className={styles.muted}>{days.length === 0 ? words.noGatewayDays : words.settleAbout}</legend>
        {days.map(({ day: one, rials, isOwn }) =>
          isOwn ? (
            <p key={one} className={styles.muted}>
              {formatIsoDate(one)} · <MoneyText rials={rials} /> · {words.ownDay}
            </p>
          ) : (
            <Checkbox
              key={one}
              checked={chosen.includes(one)}
              onChange={(isChosen) => setChosen(isChosen ? [...chosen, one] : chosen.filter((other) => other !== one))}
            >
              {formatIsoDate(one)} · <MoneyText rials={rials} />
            </Checkbox>
          ),
        )}
      </fieldset>
      <Facts facts={settlementFacts({ days: [], grossRials, netRials: row.netRials, feeRials })} />
      {covered.length > 0 && feeRials === null && (
        <p role="status" className={styles.late}>
          {row.netRials > grossRials ? words.feeAboveSum : words.feeTooLarge}
        </p>
      )}
    </ReasonForm>
  );
}
