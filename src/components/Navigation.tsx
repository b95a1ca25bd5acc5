import { ArrowLeftRight, House, Info, type LucideIcon, WalletCards } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { isSamePath, paths } from '@/lib/paths';
import { partsCopy } from '@/messages/parts';
import { Icon } from '@/ui/Icon';
import bottom from './BottomNav.module.css';
import side from './SideNavigation.module.css';

/** The four places of the app, at the bottom of the window; from 1080 pixels the side panel has them instead. */
export function BottomNav() {
  const { pathname } = useLocation();
  return (
    <nav className={bottom.nav} aria-label={partsCopy.navigation.main}>
      {NAVIGATION.map((item) => (
        <Link key={item.to} to={item.to} className={bottom.link} aria-current={currentMark(item, pathname)}>
          <span className={bottom.pill}>
            <Icon icon={item.icon} />
          </span>
          {item.label}
        </Link>
      ))}
    </nav>
  );
}

/** The four places of the app, in the side panel of wide windows. */
export function SideNavigation() {
  const { pathname } = useLocation();
  return (
    <nav className={side.nav} aria-label={partsCopy.navigation.main}>
      {NAVIGATION.map((item) => (
        <Link key={item.to} to={item.to} className={side.link} aria-current={currentMark(item, pathname)}>
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
  /** Paths on which this item is the current one. */
  places: readonly string[];
}

/** The four places of the bottom navigation and of the side panel. */
const NAVIGATION: readonly NavigationItem[] = [
  { to: paths.home, label: partsCopy.navigation.home, icon: House, places: [paths.root, paths.home] },
  {
    to: paths.transactions,
    label: partsCopy.navigation.transactions,
    icon: ArrowLeftRight,
    places: [paths.transactions, paths.incomings, paths.payments],
  },
  { to: paths.cardList, label: partsCopy.navigation.cards, icon: WalletCards, places: [paths.cardList] },
  { to: paths.about, label: partsCopy.navigation.about, icon: Info, places: [paths.about] },
];

/** `aria-current` of an item on the page at `pathname`. */
function currentMark(item: NavigationItem, pathname: string): 'page' | undefined {
  return item.places.some((place) => isSamePath(place, pathname)) ? 'page' : undefined;
}
