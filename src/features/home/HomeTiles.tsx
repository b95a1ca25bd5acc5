import { ArrowDownRight, ArrowUpLeft, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { homeCopy } from '@/messages/home';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import styles from './HomeTiles.module.css';

/** The two equals of home: send money and request money; folded to a line each where something waits. */
export function HomeTiles({ folded }: { folded: boolean }) {
  return (
    <div className={classNames(styles.tiles, folded && styles.folded)}>
      <Tile to={paths.pay} icon={ArrowUpLeft} title={homeCopy.buttons.sendMoney} hint={homeCopy.sendHint} />
      <Tile
        to={paths.requestMoney}
        icon={ArrowDownRight}
        title={homeCopy.buttons.requestMoney}
        hint={homeCopy.requestHint}
      />
    </div>
  );
}

interface TileProps {
  to: string;
  icon: LucideIcon;
  title: string;
  hint: string;
}

function Tile({ to, icon, title, hint }: TileProps) {
  return (
    <Link to={to} className={styles.tile}>
      <span className={styles.disc}>
        <Icon icon={icon} />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <small>{hint}</small>
      </span>
    </Link>
  );
}
