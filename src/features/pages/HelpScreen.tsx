import { BadgeCheck, MessageSquareText, Send, TriangleAlert, UserRound, WalletCards } from 'lucide-react';
import { MoneyTrack } from '@/components/MoneyTrack';
import { MoneyTrackGuide } from '@/components/MoneyTrackParts';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { helpCopy } from '@/messages/help';
import { homeCopy } from '@/messages/home';
import { pagesCopy } from '@/messages/pages';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Lead } from '@/ui/Lead';
import { Note } from '@/ui/Note';
import { Text } from '@/ui/Text';
import { Tile } from '@/ui/Tile';
import { HandoverPicture, TimePicture } from './HelpPictures';
import styles from './HelpScreen.module.css';
import { StaticPage } from './StaticPage';

const words = pagesCopy.help;

const STEPS = [
  { icon: UserRound, flipIcon: false, ...words.steps.register },
  { icon: MessageSquareText, flipIcon: false, ...words.steps.code },
  { icon: WalletCards, flipIcon: false, ...words.steps.card },
  { icon: Send, flipIcon: true, ...words.steps.trade },
  { icon: BadgeCheck, flipIcon: false, ...words.steps.settle },
];

/** /help: the steps from registration to settlement, then money, handover, deadlines and disputes with pictures. */
export function HelpScreen() {
  return (
    <StaticPage title={words.title}>
      <MoneyTrackGuide
        title={words.guideTitle}
        buyerText={homeCopy.guide.buyerPays}
        amanatText={homeCopy.guide.keeper}
        sellerText={homeCopy.guide.sellerReceives}
      />
      <Card title={words.stepsTitle}>
        <ol className={styles.steps}>
          {STEPS.map(({ icon, flipIcon, title, text }, index) => (
            <li key={title} className={styles.step}>
              <Tile icon={icon} flipIcon={flipIcon} />
              <div className={styles.words}>
                <span className={styles.number}>{words.stepNumber(toPersianDigits(index + 1))}</span>
                <Text as="h3">{title}</Text>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <MoneyAndDisputes />
      <Lead title={words.question} />
      <LinkButton to={paths.support} variant="soft" block>
        {words.askSupport}
      </LinkButton>
    </StaticPage>
  );
}

const { held, handover, time, dispute } = helpCopy;
/** The seller's share in the picture of a split. */
const SAMPLE_SHARE = 0.6;

function MoneyAndDisputes() {
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
          <MoneyTrack status="settled_done" payeeShare={SAMPLE_SHARE} {...names} say={dispute.split} />
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
