import { ArrowLeftRight, CircleUserRound, House, Info, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { isSamePath, paths } from '@/lib/paths';
import { partsCopy } from '@/messages/parts';
import { Icon } from '@/ui/Icon';
import styles from './Navigation.module.css';

/** The navigation at the bottom; from 1080 pixels {@link SideNavigation} replaces it. */
export function BottomNav() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.bottomNav} aria-label={partsCopy.navigation.main}>
      {NAVIGATION.map((item) => (
        <Link key={item.to} to={item.to} className={styles.bottomLink} aria-current={currentMark(item, pathname)}>
          <span className={styles.pill}>
            <Icon icon={item.icon} />
          </span>
          {item.label}
        </Link>
      ))}
    </nav>
  );
}

/** The navigation in the side panel. */
export function SideNavigation() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.sideNav} aria-label={partsCopy.navigation.main}>
      {NAVIGATION.map((item) => (
        <Link key={item.to} to={item.to} className={styles.sideLink} aria-current={currentMark(item, pathname)}>
          <Icon icon={item.icon} />
          {item.label}
        </Link>
      ))}
    </nav>
  );
}

interface NavigationItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Paths on which this item is current. */
  places: readonly string[];
}

const NAVIGATION: readonly NavigationItem[] = [
  { to: paths.home, label: partsCopy.navigation.home, icon: House, places: [paths.root, paths.home] },
  {
    to: paths.transactions,
    label: partsCopy.navigation.transactions,
    icon: ArrowLeftRight,
    places: [paths.transactions, paths.incomings, paths.payments],
  },
  { to: paths.cardList, label: partsCopy.navigation.account, icon: CircleUserRound, places: [paths.cardList] },
  { to: paths.about, label: partsCopy.navigation.about, icon: Info, places: [paths.about] },
];

/** `aria-current` of an item on the page at `pathname`. */
function currentMark(item: NavigationItem, pathname: string): 'page' | undefined {
  return item.places.some((place) => isSamePath(place, pathname)) ? 'page' : undefined;
}
