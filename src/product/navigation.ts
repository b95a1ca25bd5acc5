import { ArrowLeftRight, House, Info, type LucideIcon, WalletCards } from 'lucide-react';
import { isSamePath, paths } from '@/lib/paths';
import { productCopy } from '@/messages/product';

export interface NavigationItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Paths on which this item is the current one. */
  places: readonly string[];
}

/** The four places of the bottom navigation and of the side panel. */
export const NAVIGATION: readonly NavigationItem[] = [
  { to: paths.home, label: productCopy.navigation.home, icon: House, places: [paths.root, paths.home] },
  {
    to: paths.transactions,
    label: productCopy.navigation.transactions,
    icon: ArrowLeftRight,
    places: [paths.transactions, paths.incomings, paths.payments],
  },
  { to: paths.cardList, label: productCopy.navigation.cards, icon: WalletCards, places: [paths.cardList] },
  { to: paths.about, label: productCopy.navigation.about, icon: Info, places: [paths.about] },
];

/** `aria-current` of an item on the page at `pathname`. */
export function currentMark(item: NavigationItem, pathname: string): 'page' | undefined {
  return item.places.some((place) => isSamePath(place, pathname)) ? 'page' : undefined;
}
