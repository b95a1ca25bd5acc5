import type { QuoteState } from '@/api/useQuote';
import { moneyCopy } from '@/messages/money';
import { Skeleton } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import { MoneyText } from './MoneyText';
import styles from './QuoteLine.module.css';

/** What the buyer pays and the seller receives, to the seller; grey while it is being looked up. */
export function QuoteLine({ quote }: { quote: QuoteState }) {
  if (quote.kind === 'none') {
    return <p className={styles.remark}>{moneyCopy.request.quoteHint}</p>;
  }
  if (quote.kind === 'failed') {
    return (
      <p className={styles.remark} role="status">
        {moneyCopy.request.quoteFailed}
      </p>
    );
  }
  const isKnown = quote.kind === 'known';
  return (
    <div className={styles.quote} aria-live="polite" aria-busy={!isKnown}>
      {!isKnown && <span className="visually-hidden">{moneyCopy.request.quoteLoading}</span>}
      <div>
        <Text look="xs" tone="muted">
          {moneyCopy.request.buyerPays}
        </Text>
        {isKnown ? <MoneyText rials={quote.payerPaysRials} size="row" /> : <Skeleton width="half" />}
      </div>
      <div>
        <Text look="xs" tone="muted">
          {moneyCopy.request.youReceive}
        </Text>
        {isKnown ? <MoneyText rials={quote.payeeReceivesRials} size="row" tone="in" /> : <Skeleton width="half" />}
      </div>
    </div>
  );
}
