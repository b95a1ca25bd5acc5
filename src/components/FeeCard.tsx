import { TicketPercent, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Side } from '@/api/transactionsApi';
import type { QuoteState } from '@/api/useQuote';
import { formatToman, tomanWords } from '@/lib/money';
import { feesCopy } from '@/messages/fees';
import { paymentCopy } from '@/messages/payment';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Skeleton } from '@/ui/Skeleton';
import styles from './FeeCard.module.css';
import { MoneyText } from './MoneyText';

interface FeeCardProps {
  quote: QuoteState;
  /** The reader: only their own sum has the color of its direction. */
  viewer: Side | 'both';
  /** Part of another card. */
  bare?: boolean;
}

/** What the buyer pays, what the seller gets, and each side's share of the commission. */
export function FeeCard({ quote, viewer, bare }: FeeCardProps) {
  const content = <Content quote={quote} viewer={viewer} />;
  return (
    <section aria-label={feesCopy.title} aria-live="polite" aria-busy={quote.kind === 'loading'}>
      {bare ? content : <Card as="div">{content}</Card>}
    </section>
  );
}

function Content({ quote, viewer }: Omit<FeeCardProps, 'bare'>) {
  if (quote.kind === 'none') return <p className={styles.hint}>{feesCopy.hint}</p>;
  const fees = quote.kind === 'known' ? quote : null;
  const sums = (
    <dl className={styles.sums}>
      <Sum label={feesCopy.buyerPays} rials={fees?.payerPaysRials} tone={viewer === 'payee' ? 'plain' : 'out'} />
      <Sum label={feesCopy.sellerGets} rials={fees?.payeeReceivesRials} tone={viewer === 'payer' ? 'plain' : 'in'} />
      <Commission payer={fees?.payerShareRials} payee={fees?.payeeShareRials} />
    </dl>
  );
  if (quote.kind === 'failed') {
    return (
      <div className={styles.place}>
        {sums}
        <div className={styles.failed}>
          {feesCopy.failed}
          <Button variant="soft" size="sm" onClick={quote.retry}>
            {productCopy.buttons.retry}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      {fees === null && <span className="visually-hidden">{feesCopy.loading}</span>}
      {sums}
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
            {feesCopy.free.before} <MoneyText rials={fees.freeUsedRials} /> {feesCopy.free.after}
          </span>
        </p>
      )}
    </>
  );
}

interface SumProps {
  label: string;
  /** Undefined while loading. */
  rials: number | undefined;
  tone?: 'in' | 'out' | 'plain';
  size?: 'total' | 'row';
  children?: ReactNode;
}

/** A sum in rials, in toman, and in words. */
function Sum({ label, rials, tone, size = 'total', children }: SumProps) {
  const toman = rials === undefined ? null : formatToman(rials);
  return (
    <div className={styles.sum}>
      <dt>{label}</dt>
      {/* the key lets a new figure fade in */}
      <dd key={rials} className={styles.figure}>
        {rials === undefined ? <Skeleton width="short" /> : <MoneyText rials={rials} size={size} tone={tone} />}
      </dd>
      <dd className={styles.words}>
        {toman !== null && (
          <>
            <bdi dir="ltr">{toman}</bdi> {feesCopy.toman} ·{' '}
          </>
        )}
        {rials !== undefined && tomanWords(rials)}
      </dd>
      {children}
    </div>
  );
}

/** The commission and the share of each side, in rials; undefined while loading. */
function Commission({ payer, payee }: { payer: number | undefined; payee: number | undefined }) {
  return (
    <>
      <Sum
        label={feesCopy.fee}
        rials={payer === undefined || payee === undefined ? undefined : payer + payee}
        size="row"
      >
        <dd className={styles.bars} aria-hidden="true">
          {payer ? <i className={styles.payerBar} /> : null}
          {payee ? <i className={styles.payeeBar} /> : null}
        </dd>
      </Sum>
      <Share label={feesCopy.buyersShare} rials={payer} />
      <Share label={feesCopy.sellersShare} rials={payee} />
    </>
  );
}

function Share({ label, rials }: Pick<SumProps, 'label' | 'rials'>) {
  return (
    <div className={styles.share}>
      <dt>{label}</dt>
      <dd>{rials === undefined ? <Skeleton shape="thin" width="short" /> : <MoneyText rials={rials} />}</dd>
    </div>
  );
}
