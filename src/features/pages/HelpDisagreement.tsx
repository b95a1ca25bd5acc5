import { TriangleAlert } from 'lucide-react';
import { MoneyTrack } from '@/components/MoneyTrack';
import { helpCopy } from '@/messages/help';
import { Card } from '@/ui/Card';
import { Note } from '@/ui/Note';
import { HandoverPicture, TimePicture } from './HelpPictures';
import styles from './HelpScreen.module.css';

const { held, handover, time, dispute } = helpCopy;
/** The seller's share in the picture of a split. */
const SOME_SHARE = 0.6;

/** How money is held, handed over for, waited for and disagreed about: each with its picture. */
export function HelpDisagreement() {
  const names = { buyerName: held.buyer, sellerName: held.seller };
  return (
    <>
      <Card title={held.title}>
        <div className={styles.part}>
          <MoneyTrack status="paid" {...names} say={held.say} />
          <Points points={held.points} />
        </div>
      </Card>
      <Card title={handover.title}>
        <div className={styles.part}>
          <HandoverPicture label={handover.picture} />
          <Points points={handover.points} />
          <Note tone="warn" icon={TriangleAlert}>
            {handover.warning}
          </Note>
        </div>
      </Card>
      <Card title={time.title}>
        <div className={styles.part}>
          <TimePicture label={time.picture} />
          <p className={styles.text}>{time.text}</p>
          <Pairs pairs={time.silences} />
          <Points points={time.points} />
        </div>
      </Card>
      <Card title={dispute.title}>
        <div className={styles.part}>
          <MoneyTrack status="paid" frozen {...names} say={dispute.frozen} />
          <Pairs pairs={dispute.stages} />
          <MoneyTrack status="settled_done" payeeShare={SOME_SHARE} {...names} say={dispute.split} />
          <p className={styles.text}>{dispute.court}</p>
        </div>
      </Card>
    </>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function Pairs({ pairs }: { pairs: readonly { readonly who: string; readonly outcome: string }[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(({ who, outcome }) => (
        <div key={who}>
          <dt>{who}</dt>
          <dd>{outcome}</dd>
        </div>
      ))}
    </dl>
  );
}
