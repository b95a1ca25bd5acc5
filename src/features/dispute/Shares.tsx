import { CoinShare } from '@/components/Coins';
import { MoneyText } from '@/components/MoneyText';
import { formatRials } from '@/lib/money';
import { disputeCopy } from '@/messages/dispute';
import { classNames } from '@/ui/classNames';
import styles from './Shares.module.css';

const words = disputeCopy.offer;

const RIALS_PER_TOMAN = 10;

export interface SharesProps {
  /** Before commission: where the coin is cut, and what the bar shows. */
  payeeRials: number;
  amountRials: number;
  /** After commission, in rials. */
  payerReceives: number;
  payeeReceives: number;
  /** Which of the two reads it; null for a third. */
  viewer: 'payer' | 'payee' | null;
}

/** What each side gets of a split: its part of the coin, the sum in rials and in toman, and the bar under both. */
export function Shares({ payeeRials, amountRials, payerReceives, payeeReceives, viewer }: SharesProps) {
  const payeeShare = payeeRials / amountRials;
  const commission = payeeRials - payeeReceives;
  const sides = [
    { side: 'payer', rials: payerReceives },
    { side: 'payee', rials: payeeReceives },
  ] as const;
  return (
    <div className={styles.shares}>
      <dl className={styles.sides}>
        {sides.map(({ side, rials }) => (
          <div key={side} className={classNames(styles.side, styles[side])}>
            <dt>
              <CoinShare side={side} payeeShare={payeeShare} className={styles.coin} />
              {words.to[side]} {viewer === side && <small>{words.you}</small>}
            </dt>
            <dd>
              <b>
                <MoneyText rials={rials} />
              </b>
              {rials % RIALS_PER_TOMAN === 0 && (
                <small>{disputeCopy.toman(formatRials(rials / RIALS_PER_TOMAN))}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div
        className={styles.bar}
        style={{ '--share': `${payeeShare * 100}%` } as React.CSSProperties}
        aria-hidden="true"
      >
        {payeeShare < 1 && <i className={styles.payerBar} />}
        {payeeShare > 0 && <i className={styles.payeeBar} />}
      </div>
      {commission > 0 && (
        <p className={styles.commission}>
          <MoneyText rials={commission} /> {words.commission}
        </p>
      )}
    </div>
  );
}
