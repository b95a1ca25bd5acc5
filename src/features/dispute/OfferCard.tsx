import { RIALS_PER_TOMAN } from '@contract/rules/limits';
import { Gavel, Handshake, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Award, Dispute, Proposal } from '@/api/disputesApi';
import { CoinShare } from '@/components/Coins';
import { MoneyText, moneyWords } from '@/components/MoneyText';
import parties from '@/components/PartyBars.module.css';
import { formatRials } from '@/lib/money';
import { disputeCopy, SIDE_NAME } from '@/messages/dispute';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import layout from '@/ui/Layout.module.css';
import { awardAuthor, deciderName, untilText } from './disputeStory';
import styles from './OfferCard.module.css';

interface SharesProps {
  /** Rials before commission: the division of the coin and of the bar. */
  payeeRials: number;
  amountRials: number;
  /** Rials after commission. */
  payerReceives: number;
  payeeReceives: number;
  /** Null for a referee and the office. */
  viewer: 'payer' | 'payee' | null;
}

interface OfferCardProps extends SharesProps {
  icon: LucideIcon;
  /** «پیشنهاد فروشنده», «رأی داور، ن. رستمی» */
  title: string;
  /** The deadline of a proposal, the time of an award. */
  detail: string;
  /** The reasons of an award. */
  reasons?: string;
  /** An award, not a proposal of one side. */
  decided?: boolean;
  /** An award that a later one has replaced is struck through; says when. */
  overruled?: string;
  /** Warns above the buttons that accepting moves the money. */
  binding?: boolean;
  /** At most three buttons. */
  children?: ReactNode;
}

/** A proposal or an award: its author, both sums, and the actions. */
function OfferCard(props: OfferCardProps) {
  const { icon, title, detail, reasons, decided, overruled, binding, children, ...shares } = props;
  const id = useId();
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <div className={classNames(layout.row3, styles.heading)}>
        <span className={classNames(styles.disc, decided && styles.decided)}>
          <Icon icon={icon} />
        </span>
        <div>
          <h2 id={id}>{overruled ? <s>{title}</s> : title}</h2>
          <small>{detail}</small>
          {overruled && <small>{overruled}</small>}
        </div>
      </div>
      {overruled ? <s className={styles.overruled}>{sharesText(shares)}</s> : <Shares {...shares} />}
      {reasons && <blockquote className={styles.reasons}>{overruled ? <s>«{reasons}»</s> : `«${reasons}»`}</blockquote>}
      {binding && (
        <p className={styles.binding}>
          <Icon icon={TriangleAlert} size="sm" />
          {disputeCopy.propose.binding}
        </p>
      )}
      {children && <div className={styles.buttons}>{children}</div>}
    </section>
  );
}

interface ProposalCardProps extends Pick<OfferCardProps, 'amountRials' | 'viewer' | 'binding' | 'children'> {
  proposal: Proposal;
}

/** A proposal with its deadline. */
export function ProposalCard({ proposal, viewer, ...card }: ProposalCardProps) {
  const { by, payeeRials, payerReceives, payeeReceives, expiresAt } = proposal;
  return (
    <OfferCard
      icon={Handshake}
      title={by === viewer ? disputeCopy.offer.yours : disputeCopy.offer.of(SIDE_NAME[by])}
      detail={disputeCopy.untilOnly(untilText(expiresAt))}
      {...{ payeeRials, payerReceives, payeeReceives, viewer }}
      {...card}
    />
  );
}

interface AwardCardsProps extends Pick<SharesProps, 'amountRials' | 'viewer'> {
  dispute: Dispute;
  /** The author of the standing award, where it is not its decider. */
  by?: string;
}

/** The standing award with its reasons, below those that it has replaced: they stay in the file, struck through. */
export function AwardCards({ dispute, by = deciderName(dispute), ...card }: AwardCardsProps) {
  const { overruledAwards, award: standing } = dispute;
  const cardOf = (award: Award, author: string, overruled?: string) => (
    <OfferCard
      key={award.awardId}
      icon={Gavel}
      decided={overruled === undefined}
      title={disputeCopy.award.of(author)}
      detail={untilText(award.at)}
      overruled={overruled}
      reasons={award.text}
      payeeRials={award.payeeRials}
      payerReceives={award.payerReceives}
      payeeReceives={award.payeeReceives}
      {...card}
    />
  );
  return [
    ...overruledAwards.map((one) =>
      cardOf(one, awardAuthor(one, dispute), disputeCopy.award.overruled(untilText(one.overruledAt))),
    ),
    standing && cardOf(standing, by),
  ];
}

function sharesText({ payerReceives, payeeReceives, viewer }: SharesProps): string {
  return disputeCopy.propose.shares(moneyWords(payerReceives), moneyWords(payeeReceives), viewer);
}

/** The part of each side: as a coin, in rials, in toman, and in a bar. */
function Shares({ payeeRials, amountRials, payerReceives, payeeReceives, viewer }: SharesProps) {
  const payeeShare = payeeRials / amountRials;
  const commission = payeeRials - payeeReceives;
  const sides = [
    { side: 'payer', rials: payerReceives },
    { side: 'payee', rials: payeeReceives },
  ] as const;
  return (
    <div>
      <dl className={styles.sides}>
        {sides.map(({ side, rials }) => (
          <div key={side} className={classNames(styles.side, styles[side])}>
            <dt>
              <CoinShare side={side} payeeShare={payeeShare} className={styles.coin} />
              {disputeCopy.toSide(side, viewer)}
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
        {payeeShare < 1 && <i className={parties.payer} />}
        {payeeShare > 0 && <i className={parties.payee} />}
      </div>
      {commission > 0 && (
        <p className={styles.commission}>
          <MoneyText rials={commission} /> {disputeCopy.offer.commission(viewer)}
        </p>
      )}
    </div>
  );
}
