import { AMOUNT_MIN_RIALS, COMMISSION_LOOKUP_DEBOUNCE_MS, COMMISSION_LOOKUP_MIN_CHARACTERS } from '@contract/limits';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Side } from '@/api/models';
import { useCommissionQuery } from '@/api/transactions';
import { useDebounced } from '@/lib/debounced';
import { moneyCopy } from '@/messages/money';
import { MoneyText } from '@/ui/MoneyText';
import { Skeleton } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import styles from './QuoteLine.module.css';

interface QuoteLineProps {
  amountRials: number | null;
  side: Side;
}

/**
 * What the buyer pays and the seller receives. Looked up when the amount has three characters or more, is one that a
 * request may have, and has stood still for a second; another side of the same amount is asked at once.
 */
export function QuoteLine({ amountRials, side }: QuoteLineProps) {
  const settledAmount = useDebounced(amountRials, COMMISSION_LOOKUP_DEBOUNCE_MS);
  const isAskable =
    amountRials !== null &&
    String(amountRials).length >= COMMISSION_LOOKUP_MIN_CHARACTERS &&
    amountRials >= AMOUNT_MIN_RIALS;
  const isSettled = settledAmount === amountRials;
  const { currentData, isError } = useCommissionQuery(isAskable && isSettled ? { amountRials, side } : skipToken);
  const isKnown = isSettled && currentData !== undefined;

  if (!isAskable) {
    return <p className={styles.remark}>{moneyCopy.request.quoteHint}</p>;
  }
  if (isError && isSettled) {
    return (
      <p className={styles.remark} role="status">
        {moneyCopy.request.quoteFailed}
      </p>
    );
  }
  return (
    <div className={styles.quote} aria-live="polite" aria-busy={!isKnown}>
      {!isKnown && <span className="visually-hidden">{moneyCopy.request.quoteLoading}</span>}
      <div>
        <Text look="xs" tone="muted">
          {moneyCopy.request.buyerPays}
        </Text>
        {isKnown ? <MoneyText rials={currentData.payerPaysRials} size="row" /> : <Skeleton width="half" />}
      </div>
      <div>
        <Text look="xs" tone="muted">
          {moneyCopy.request.youReceive}
        </Text>
        {isKnown ? (
          <MoneyText rials={currentData.payeeReceivesRials} size="row" tone="in" />
        ) : (
          <Skeleton width="half" />
        )}
      </div>
    </div>
  );
}
