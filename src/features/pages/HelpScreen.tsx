import { BadgeCheck, MessageSquareText, Send, UserRound, WalletCards } from 'lucide-react';
import { MoneyTrackGuide } from '@/components/MoneyTrackParts';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { homeCopy } from '@/messages/home';
import { pagesCopy } from '@/messages/pages';
import { LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Lead } from '@/ui/Lead';
import { Tile } from '@/ui/Tile';
import { HelpDisagreement } from './HelpDisagreement';
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

/** /help: the guide, from registering to a seller who is paid, and what happens when the two are silent or disagree. */
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
                <h3 className={styles.title}>{title}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <HelpDisagreement />
      <Lead title={words.question} />
      <LinkButton to={paths.support} variant="soft" block>
        {words.askSupport}
      </LinkButton>
    </StaticPage>
  );
}
