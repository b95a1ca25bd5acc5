import { createContext, type ReactNode, useContext } from 'react';
import { classNames } from './classNames';
import styles from './Page.module.css';
import { usePageEntrance } from './usePageEntrance';

/** What every page shows under its header, the offline banner for example. */
export const PageBannerContext = createContext<ReactNode>(null);

export interface PageProps {
  /** A `Header`. */
  header?: ReactNode;
  /** A `LapisHero`, in place of a header. */
  hero?: ReactNode;
  /** Draws the content as a sheet over the hero's lower edge (login, register). */
  overHero?: boolean;
  /** A `Dock` with the page's action. */
  dock?: ReactNode;
  /** A `BottomNav`; a page has it or a dock, never both. */
  navigation?: ReactNode;
  /** Space between the children, in pixels: 12, 16, 20 or 24. */
  gap?: 3 | 4 | 5 | 6;
  children: ReactNode;
}

/**
 * A page: header or hero, content in one column, then its action dock or the bottom navigation. Everything but the
 * navigation is the main landmark.
 */
export function Page({ header, hero, overHero, dock, navigation, gap = 5, children }: PageProps) {
  const banner = useContext(PageBannerContext);
  const page = usePageEntrance<HTMLDivElement>();
  return (
    <div ref={page} className={styles.page}>
      <main className={styles.main}>
        {header}
        {hero}
        {banner}
        <div
          className={classNames(
            styles.content,
            styles[`gap${gap}`],
            // the sheet would lie over the banner
            overHero && !banner && styles.overHero,
          )}
        >
          {children}
        </div>
        {dock}
      </main>
      {navigation}
    </div>
  );
}
