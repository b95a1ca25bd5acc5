import type { QuoteState } from '@/api/useQuote';
import { requestMoneyCopy } from '@/messages/request-money';
import { Skeleton } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import { MoneyText } from './MoneyText';
import styles from './QuoteLine.module.css';

/** What the buyer pays and the seller receives, to the seller; grey while it is being looked up. */
export function QuoteLine({ quote }: { quote: QuoteState }) {
  if (quote.kind === 'none') {
    return <p className={styles.remark}>{requestMoneyCopy.quoteHint}</p>;
  }
  if (quote.kind === 'failed') {
    return (
      <p className={styles.remark} role="status">
        {requestMoneyCopy.quoteFailed}
      </p>
    );
  }
  const isKnown = quote.kind === 'known';
  return (
    <div className={styles.quote} aria-live="polite" aria-busy={!isKnown}>
      {!isKnown && <span className="visually-hidden">{requestMoneyCopy.quoteLoading}</span>}
      <div>
        <Text look="xs" tone="muted">
          {requestMoneyCopy.buyerPays}
        </Text>
        {isKnown ? <MoneyText rials={quote.payerPaysRials} size="row" /> : <Skeleton width="half" />}
      </div>
      <div>
        <Text look="xs" tone="muted">
          {requestMoneyCopy.youReceive}
        </Text>
        {isKnown ? <MoneyText rials={quote.payeeReceivesRials} size="row" tone="in" /> : <Skeleton width="half" />}
      </div>
    </div>
  );
}
