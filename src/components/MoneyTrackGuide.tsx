import { Store, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { BRAND } from '@/messages/brand';
import { partsCopy } from '@/messages/parts';
import { Card } from '@/ui/Card';
import { classNames } from '@/ui/classNames';
import { Mark } from '@/ui/Mark';
import styles from './MoneyTrackGuide.module.css';
import { Station, TrackLine } from './MoneyTrackParts';
import parts from './MoneyTrackParts.module.css';

export interface MoneyTrackGuideProps {
  title?: string;
  action?: ReactNode;
  /** What each of the three does: «پرداخت می‌کند». */
  buyerText: string;
  amanatText: string;
  sellerText: string;
}

/** How the money goes, explained: no transaction's state, just the three stations. */
export function MoneyTrackGuide({ title, action, buyerText, amanatText, sellerText }: MoneyTrackGuideProps) {
  return (
    <Card title={title} action={action}>
      <div className={classNames(parts.stations, styles.guide)}>
        <Station small look="done" icon={UserRound} name={partsCopy.buyer} caption={buyerText} />
        <TrackLine small look="solid" />
        <Station small look="amanat" name={BRAND} caption={amanatText}>
          <Mark look="on-lapis" />
        </Station>
        <TrackLine small look="solid" />
        <Station small look="done" icon={Store} name={partsCopy.seller} caption={sellerText} />
      </div>
    </Card>
  );
}
