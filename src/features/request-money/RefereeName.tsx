import { UserRound } from 'lucide-react';
import { moneyCopy } from '@/messages/money';
import { Card } from '@/ui/Card';
import { Tile } from '@/ui/Tile';
import styles from './RefereeName.module.css';

const words = moneyCopy.referee;

/** The place of the referee's name. Nobody is asked for it, and the row says so instead of pretending. */
export function RefereeName() {
  return (
    <Card as="section" title={words.name}>
      <div className={styles.row}>
        <Tile icon={UserRound} />
        <p>
          <span className={styles.name}>{words.noName}</span>
          <span className={styles.text}>{words.noNameText}</span>
        </p>
      </div>
    </Card>
  );
}
