import { TicketPercent, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Side } from '@/api/transactionsApi';
import type { QuoteState } from '@/api/useQuote';
import type { AmountUnit } from '@/lib/money';
import { feesCopy } from '@/messages/fees';
import { paymentCopy } from '@/messages/payment';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import rows from '@/ui/Rows.module.css';
import { Skeleton } from '@/ui/Skeleton';
import styles from './FeeCard.module.css';
import { MoneyText } from './MoneyText';
import { OtherUnit } from './OtherUnit';
import parties from './PartyBars.module.css';

interface FeeCardProps {
  quote: Extract<QuoteState, { kind: 'loading' | 'known' }>;
  /** The reader: only their own sum has the color of its direction. */
  viewer: Side | 'both';
  /** The unit of the large sums; rials where nobody chose. */
  unit?: AmountUnit;
}

/** What the buyer pays, what the seller gets, and each side's share of the commission. The reader is «شما». */
export function FeeCard({ quote, viewer, unit = 'rial' }: FeeCardProps) {
  const words = viewer === 'both' ? feesCopy : { ...feesCopy, ...feesCopy.of[viewer] };
  const fees = quote.kind === 'known' ? quote : null;
  return (
    <section aria-label={feesCopy.title} aria-live="polite" aria-busy={quote.kind === 'loading'}>
      {fees === null && <span className="visually-hidden">{feesCopy.loading}</span>}
      <dl className={styles.sums}>
        <Sum
          label={words.buyerPays}
          rials={fees?.payerPaysRials}
          unit={unit}
          tone={viewer === 'payee' ? 'plain' : 'out'}
        />
        <Sum
          label={words.sellerGets}
          rials={fees?.payeeReceivesRials}
          unit={unit}
          tone={viewer === 'payer' ? 'plain' : 'in'}
        />
        <Sum
          label={feesCopy.fee}
          rials={fees ? fees.payerShareRials + fees.payeeShareRials : undefined}
          unit={unit}
          size="row"
        >
          <dd className={styles.bars} aria-hidden="true">
            {fees?.payerShareRials ? <i className={parties.payer} /> : null}
            {fees?.payeeShareRials ? <i className={parties.payee} /> : null}
          </dd>
        </Sum>
        <Share label={words.buyersShare} rials={fees?.payerShareRials} unit={unit} />
        <Share label={words.sellersShare} rials={fees?.payeeShareRials} unit={unit} />
      </dl>
      {fees?.aboveGateway && (
        <p className={classNames(styles.free, styles.limit)}>
          <Icon icon={TriangleAlert} size="sm" />
          {paymentCopy.pay.aboveGateway}
        </p>
      )}
      {fees !== null && fees.freeUsedRials > 0 && (
        <p className={styles.free}>
          <Icon icon={TicketPercent} size="sm" />
          <span>
            {feesCopy.free.before} <MoneyText rials={fees.freeUsedRials} unit={unit} /> {feesCopy.free.after}
          </span>
        </p>
      )}
    </section>
  );
}

interface SumProps {
  label: string;
  /** Undefined while loading. */
  rials: number | undefined;
  unit: AmountUnit;
  tone?: 'in' | 'out' | 'plain';
  size?: 'total' | 'row';
  children?: ReactNode;
}

/** A sum in both units and in words. */
function Sum({ label, rials, unit, tone, size = 'total', children }: SumProps) {
  return (
    <div className={classNames(rows.item, styles.sum)}>
      <dt>{label}</dt>
      {/* the key lets a new figure fade in */}
      <dd key={rials} className={styles.figure}>
        {rials === undefined ? (
          <Skeleton width="short" />
        ) : (
          <MoneyText rials={rials} unit={unit} size={size} tone={tone} />
        )}
      </dd>
      <dd className={styles.words}>{rials !== undefined && <OtherUnit rials={rials} unit={unit} />}</dd>
      {children}
    </div>
  );
}

function Share({ label, rials, unit }: Pick<SumProps, 'label' | 'rials' | 'unit'>) {
  return (
    <div className={styles.share}>
      <dt>{label}</dt>
      <dd>{rials === undefined ? <Skeleton shape="thin" width="short" /> : <MoneyText rials={rials} unit={unit} />}</dd>
    </div>
  );
}
