import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { classNames } from './classNames';
import styles from './Page.module.css';
import { usePageEntrance } from './usePageEntrance';

/** Shown by each page below its header, for example the offline banner. */
export const PageBannerContext = createContext<ReactNode>(null);

/** Shown at the top of each page without a header, for example the way back to a partner. */
export const PageTopContext = createContext<ReactNode>(null);

/** The top of a page that is no {@link Page}. */
export function PageTop() {
  return useContext(PageTopContext);
}

interface PageProps {
  header?: ReactNode;
  /** A `LapisHero` or the brand instead of a header. */
  hero?: ReactNode;
  /** The content is a sheet over the hero's lower edge. */
  overHero?: boolean;
  dock?: ReactNode;
  /** A `BottomNav`, on a page without a dock. */
  navigation?: ReactNode;
  /** Gap between the children: 12, 16, 20 or 24 pixels. */
  gap?: 3 | 4 | 5 | 6;
  children: ReactNode;
}

/** A page: header or hero, content in one column, then dock or navigation. All but the navigation is in `<main>`. */
export function Page({ header, hero, overHero, dock, navigation, gap = 5, children }: PageProps) {
  const banner = useContext(PageBannerContext);
  const top = useContext(PageTopContext);
  const page = usePageEntrance<HTMLDivElement>();
  return (
    <div ref={page} className={styles.page}>
      <main className={styles.main}>
        {header || top}
        {hero}
        {banner}
        <div
          className={classNames(
            styles.content,
            styles[`gap${gap}`],
            // the sheet would cover the banner
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

/** A form around a {@link Page}: it only groups the fields. */
export function PageForm(props: ComponentProps<'form'>) {
  return <form {...props} className={styles.form} noValidate />;
}
