import type { DisputeSide } from '@contract/rules/disputeRules';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import { Clock3, Store, UserRound } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { BRAND } from '@/messages/brand';
import { partsCopy } from '@/messages/parts';
import { classNames } from '@/ui/classNames';
import { DockLockContext } from '@/ui/dockLock';
import { Icon } from '@/ui/Icon';
import { Coin, Mark } from '@/ui/Mark';
import { CoinShare, CutCoinInMark, FrozenCoin } from './Coins';
import styles from './MoneyTrack.module.css';
import { Station, TrackLine } from './MoneyTrackParts';
import parts from './MoneyTrackParts.module.css';

/** The stage of the money on the track. */
type MoneyStage = 'new' | 'held' | 'settling' | 'settled' | 'refunding' | 'refunded' | 'canceled';

const STAGE: Record<TransactionStatus, MoneyStage> = {
  inquired: 'new',
  redirected: 'new',
  paid: 'held',
  canceled: 'canceled',
  settled: 'settled',
  settled_awaiting: 'settling',
  settled_done: 'settled',
  refunded: 'refunded',
  refunded_awaiting: 'refunding',
  refunded_done: 'refunded',
};

type Place = 'buyer' | 'amanat' | 'seller' | 'both';

const COIN_PLACE: Record<MoneyStage, Place> = {
  new: 'buyer',
  held: 'amanat',
  settling: 'seller',
  settled: 'seller',
  refunding: 'buyer',
  refunded: 'buyer',
  canceled: 'buyer',
};

interface MoneyTrackProps {
  status: TransactionStatus;
  /** Below «خریدار»: a name, or «شما». */
  buyerName: ReactNode;
  sellerName: ReactNode;
  /** Instead of «خریدار» and «فروشنده». */
  buyerTitle?: string;
  sellerTitle?: string;
  /** Below Amanat instead of the place of the money. */
  houseCaption?: string;
  /** In bold before the sentence: «نوبت شماست.» */
  turn?: string;
  /** The next step, in one sentence. */
  say: string;
  /** A dispute is open: the money cannot move. */
  frozen?: boolean;
  /** The seller's share by award or agreement, 0 to 1. At 0 and 1 the coin is not cut. */
  payeeShare?: number;
  /** The side that the money has not reached although it was sent: it is still at Amanat. */
  keptFrom?: 'buyer' | 'seller';
  /** The bank refused that transfer: its way is broken. */
  broken?: boolean;
  /** Without background and padding, inside a card. */
  bare?: boolean;
  /** Hides the sentence, which stays the accessible name. */
  silent?: boolean;
  /** Below the sentence: the deadline. */
  children?: ReactNode;
}

/** The place of the money between buyer, Amanat and seller, and the next step. */
export function MoneyTrack({
  status,
  buyerName,
  sellerName,
  buyerTitle = partsCopy.buyer,
  sellerTitle = partsCopy.seller,
  houseCaption,
  turn,
  say,
  frozen = false,
  payeeShare,
  keptFrom,
  broken = false,
  bare = false,
  silent = false,
  children,
}: MoneyTrackProps) {
  const stage = keptFrom ? 'held' : STAGE[status];
  // without a connection the place of the money is uncertain
  const isOld = useContext(DockLockContext) !== null;
  const cutAt = payeeShare !== undefined && payeeShare > 0 && payeeShare < 1 ? payeeShare : null;
  const isHeld = stage === 'held';
  const isSplit = cutAt !== null && (stage === 'settling' || stage === 'settled' || keptFrom !== undefined);
  const hold = holdOf(isHeld, frozen, cutAt);
  const isShut = hold === 'frozen' || hold === 'cut';
  const motion = useHoldMotion(hold);
  const travel = useCoinTravel(isSplit && !keptFrom ? 'both' : COIN_PLACE[stage]);
  const sentence = turn ? `${turn} ${say}` : say;
  const paid = stage !== 'new' && stage !== 'canceled';
  const atSeller = stage === 'settling' || stage === 'settled' || (isSplit && keptFrom === 'buyer');
  const atBuyer = stage === 'refunding' || stage === 'refunded' || (isSplit && keptFrom !== 'buyer');
  const keptWay = broken ? 'broken' : 'dashed';
  const cutWay = hold === 'cut' ? ({ buyer: 'to-buyer', seller: 'to-seller' } as const) : null;
  const tone = isShut ? 'warn' : !isHeld || isOld ? null : broken ? 'warn' : keptFrom ? null : 'gold';
  const ring = stage === 'settling' || stage === 'refunding' ? 'dashed' : 'solid';

  function coinOf(side: DisputeSide, isHere: boolean) {
    if (cutAt === null || !(isSplit || hold === 'cut')) return isHere && <Coin className={styles.coin} />;
    if (keptFrom && !isHere) return null;
    return <CoinShare side={side} payeeShare={cutAt} waiting={!isSplit} className={styles.coin} />;
  }

  function aroundAmanat() {
    if (isSplit && keptFrom) return coinOf(keptFrom === 'buyer' ? 'payer' : 'payee', true);
    return (isShut || motion === 'thaw') && <Gates cut={hold === 'cut'} />;
  }

  return (
    <section
      className={classNames(
        styles.track,
        bare && styles.bare,
        styles[stage],
        isSplit && styles.split,
        keptFrom && styles.kept,
        isHeld && isOld && styles.old,
        travel.from && styles.travelling,
      )}
      data-motion={motion}
    >
      <div className={parts.stations} role="img" aria-label={sentence}>
        <Station
          name={buyerTitle}
          caption={buyerName}
          icon={UserRound}
          look={paid ? 'done' : stage === 'canceled' ? 'off' : 'plain'}
          ring={atBuyer ? ring : undefined}
        >
          {stage === 'new' && (
            <i className={styles.wait}>
              <Icon icon={Clock3} size="xs" />
            </i>
          )}
          {coinOf('payer', atBuyer)}
        </Station>
        <TrackLine
          look={keptFrom === 'buyer' ? keptWay : (cutWay?.buyer ?? (atBuyer ? 'back' : paid ? 'solid' : 'dashed'))}
        />
        <Station
          name={BRAND}
          caption={houseCaption ?? (isHeld ? partsCopy.moneyIsHere : partsCopy.trustedSide)}
          look={paid ? 'amanat' : 'amanat-off'}
          ring={hold === 'free' ? (isOld ? 'dashed' : 'solid') : undefined}
          around={aroundAmanat()}
        >
          <Mark look={paid ? 'on-lapis' : 'faded'} empty={!isHeld || isSplit || travel.from !== null}>
            {isShut ? cutAt === null ? <FrozenCoin /> : <CutCoinInMark payeeShare={cutAt} /> : undefined}
          </Mark>
        </Station>
        <TrackLine look={keptFrom === 'seller' ? keptWay : (cutWay?.seller ?? (atSeller ? 'solid' : 'dashed'))} />
        <Station
          name={sellerTitle}
          caption={sellerName}
          icon={Store}
          look={atSeller ? 'done' : stage === 'canceled' ? 'off' : 'plain'}
          ring={atSeller ? ring : undefined}
        >
          {coinOf('payee', atSeller)}
        </Station>
        {travel.from && (
          <Traveller {...travel} from={travel.from} payeeShare={cutAt} turnsBefore={broken ? keptFrom : undefined} />
        )}
      </div>
      {!silent && (
        <p className={classNames(styles.say, tone && styles[tone])}>
          {turn && <b>{turn} </b>}
          {say}
        </p>
      )}
      {children}
    </section>
  );
}

interface TravellerProps {
  from: Place;
  to: Place;
  /** Set for a divided coin. */
  payeeShare: number | null;
  /** The coin leaves Amanat, meets the cut before this side, and comes back. */
  turnsBefore: MoneyTrackProps['keptFrom'];
  arrived: () => void;
}

/** The moving coin; the parts of a divided coin move at the same time. */
function Traveller({ from, to, payeeShare, turnsBefore, arrived }: TravellerProps) {
  if (turnsBefore) {
    return <Coin className={styles.traveller} data-from="amanat" data-turns={turnsBefore} onAnimationEnd={arrived} />;
  }
  if (to === 'both' && payeeShare !== null) {
    return (
      <>
        <i className={styles.traveller} data-from="amanat" data-to="buyer" onAnimationEnd={arrived}>
          <CoinShare side="payer" payeeShare={payeeShare} />
        </i>
        <i className={styles.traveller} data-from="amanat" data-to="seller">
          <CoinShare side="payee" payeeShare={payeeShare} />
        </i>
      </>
    );
  }
  return (
    <Coin key={`${from}-${to}`} className={styles.traveller} data-from={from} data-to={to} onAnimationEnd={arrived} />
  );
}

/** State of the coin in the middle; `gone` without a coin. */
type Hold = 'gone' | 'free' | 'frozen' | 'cut';

function holdOf(isHeld: boolean, frozen: boolean, cutAt: number | null): Hold {
  if (!isHeld) return 'gone';
  if (!frozen) return 'free';
  return cutAt === null ? 'frozen' : 'cut';
}

/** The animation after a change of the hold; none on the first render. */
function useHoldMotion(hold: Hold): HoldMotion | undefined {
  const last = useRef(hold);
  const [motion, setMotion] = useState<HoldMotion>();
  useEffect(() => {
    const before = last.current;
    if (before === hold) return;
    last.current = hold;
    if (hold === 'cut') setMotion('cut');
    else if (hold === 'frozen') setMotion('freeze');
    else setMotion(hold === 'free' && before !== 'gone' ? 'thaw' : undefined);
  }, [hold]);
  return motion;
}

/** The coin's last place, for one animation after a move. */
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

/** Animation when a dispute opens, is decided or is withdrawn. */
type HoldMotion = 'freeze' | 'cut' | 'thaw';

/** Two arcs around the coin that block both ways; after a decision each has its side's colour. */
function Gates({ cut }: { cut: boolean }) {
  return (
    <svg className={classNames(styles.gates, cut && styles.cut)} viewBox="0 0 68 68" aria-hidden="true">
      <path className={styles.buyer} d="M45.7 5A31.25 31.25 0 0 1 45.7 63" pathLength="136" />
      <path className={styles.seller} d="M22.3 63A31.25 31.25 0 0 1 22.3 5" pathLength="136" />
    </svg>
  );
}
