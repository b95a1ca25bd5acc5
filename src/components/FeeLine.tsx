import { ChevronDown, ChevronUp, ReceiptText } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Side } from '@/api/transactionsApi';
import type { QuoteState } from '@/api/useQuote';
import type { AmountUnit } from '@/lib/money';
import { feesCopy } from '@/messages/fees';
import { productCopy } from '@/messages/product';
import { Icon } from '@/ui/Icon';
import { Skeleton } from '@/ui/Skeleton';
import { FeeCard } from './FeeCard';
import styles from './FeeLine.module.css';
import { MoneyText } from './MoneyText';

interface FeeLineProps {
  quote: QuoteState;
  viewer: Side | 'both';
  /** The unit of a form; rials where nobody chose. */
  unit?: AmountUnit;
  /** Instead of «شامل … کارمزد», for a page whose sum is another. */
  children?: ReactNode;
}

/** The commission as one line; «جزئیات» unfolds the whole card in place. Nothing stands here before an amount. */
export function FeeLine({ quote, viewer, unit, children }: FeeLineProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (quote.kind === 'none') return null;
  if (quote.kind === 'failed') {
    return (
      <div className={styles.line}>
        <Icon icon={ReceiptText} size="sm" />
        <span role="status">{feesCopy.failed}</span>
        <button type="button" className={styles.more} onClick={quote.retry}>
          {productCopy.buttons.retry}
        </button>
      </div>
    );
  }
  if (quote.kind === 'loading') {
    return (
      <div aria-busy="true">
        <div className={styles.line}>
          <Icon icon={ReceiptText} size="sm" />
          <Skeleton width="half" />
        </div>
        {isOpen && <FeeCard quote={quote} viewer={viewer} unit={unit} />}
      </div>
    );
  }
  return (
    <div>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon icon={ReceiptText} size="sm" />
        <span>{children ?? <OwnShare quote={quote} viewer={viewer} />}</span>
        <span className={styles.more}>
          {feesCopy.details}
          <Icon icon={isOpen ? ChevronUp : ChevronDown} size="xs" />
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <FeeCard quote={quote} viewer={viewer} unit={unit} />}
      </div>
    </div>
  );
}

/** «شامل … کارمزد» with the reader's own share, in rials, after free commission. */
function OwnShare({ quote, viewer }: { quote: Extract<QuoteState, { kind: 'known' }>; viewer: Side | 'both' }) {
  const { payerShareRials, payeeShareRials, freeUsedRials } = quote;
  const shares = { payer: payerShareRials, payee: payeeShareRials, both: payerShareRials + payeeShareRials };
  const share = shares[viewer] - freeUsedRials;
  if (share === 0) return <>{feesCopy.none}</>;
  const words = viewer === 'payee' ? feesCopy.afterShare : feesCopy.withShare;
  return (
    <>
      {words.before} <MoneyText rials={share} /> {words.after}
    </>
  );
}
