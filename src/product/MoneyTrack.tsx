import type { TransactionStatus } from '@contract/schemas/common';
import { Clock3, Store, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BRAND } from '@/messages/brand';
import { productCopy } from '@/messages/product';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { Coin, Mark } from '@/ui/Mark';
import styles from './MoneyTrack.module.css';
import { Station, TrackLine } from './MoneyTrackParts';
import parts from './MoneyTrackParts.module.css';
import { type MoneyStage, moneyStage } from './statusLook';

type Place = 'buyer' | 'amanat' | 'seller';

const COIN_PLACE: Record<MoneyStage, Place> = {
  new: 'buyer',
  held: 'amanat',
  settling: 'seller',
  settled: 'seller',
  refunding: 'buyer',
  refunded: 'buyer',
  canceled: 'buyer',
};

export interface MoneyTrackProps {
  status: TransactionStatus;
  /** Under «خریدار»: a name, or «شما». */
  buyerName: string;
  sellerName: string;
  /** Whose turn it is, in bold before the sentence: «نوبت شماست.» */
  turn?: string;
  /** One sentence: what happens next. */
  say: string;
  /** Under the sentence: whose clock runs. */
  children?: ReactNode;
}

/** Where the money is: buyer, Amanat, seller, the money at its present place, and what comes next in a sentence. */
export function MoneyTrack({ status, buyerName, sellerName, turn, say, children }: MoneyTrackProps) {
  const stage = moneyStage(status);
  const travel = useCoinTravel(COIN_PLACE[stage]);
  const sentence = turn ? `${turn} ${say}` : say;
  const paid = stage !== 'new' && stage !== 'canceled';
  const atSeller = stage === 'settling' || stage === 'settled';
  const atBuyer = stage === 'refunding' || stage === 'refunded';
  const waiting = stage === 'settling' || stage === 'refunding';

  return (
    <section className={classNames(styles.track, styles[stage], travel.from && styles.travelling)}>
      <div className={parts.stations} role="img" aria-label={sentence}>
        <Station
          name={productCopy.buyer}
          caption={buyerName}
          icon={UserRound}
          look={paid ? 'done' : stage === 'canceled' ? 'off' : 'plain'}
          ring={atBuyer ? (waiting ? 'dashed' : 'solid') : undefined}
        >
          {stage === 'new' && (
            <i className={styles.wait}>
              <Icon icon={Clock3} size="xs" />
            </i>
          )}
          {atBuyer && <Coin className={styles.coin} />}
        </Station>
        <TrackLine look={atBuyer ? 'back' : paid ? 'solid' : 'dashed'} />
        <Station
          name={BRAND}
          caption={stage === 'held' ? productCopy.moneyIsHere : productCopy.trustedSide}
          look={paid ? 'amanat' : 'amanat-off'}
          ring={stage === 'held' ? 'solid' : undefined}
        >
          <Mark look={paid ? 'on-lapis' : 'faded'} empty={stage !== 'held' || travel.from !== null} />
        </Station>
        <TrackLine look={atSeller ? 'solid' : 'dashed'} />
        <Station
          name={productCopy.seller}
          caption={sellerName}
          icon={Store}
          look={atSeller ? 'done' : stage === 'canceled' ? 'off' : 'plain'}
          ring={atSeller ? (waiting ? 'dashed' : 'solid') : undefined}
        >
          {atSeller && <Coin className={styles.coin} />}
        </Station>
        {travel.from && (
          <Coin
            key={`${travel.from}-${travel.to}`}
            className={styles.traveller}
            data-from={travel.from}
            data-to={travel.to}
            onAnimationEnd={travel.arrived}
          />
        )}
      </div>
      <p className={classNames(styles.say, stage === 'held' && styles.gold)}>
        {turn && <b>{turn} </b>}
        {say}
      </p>
      {children}
    </section>
  );
}

/** Remembers where the coin was, so that it travels once when a status moves it. */
function useCoinTravel(place: Place) {
  const last = useRef(place);
  const [from, setFrom] = useState<Place | null>(null);
  useEffect(() => {
    if (last.current === place) return;
    setFrom(last.current);
    last.current = place;
  }, [place]);
  return { from, to: place, arrived: () => setFrom(null) };
}
