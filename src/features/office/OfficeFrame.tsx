import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { useUserReport } from '@/api/user';
import { paths } from '@/lib/paths';
import { officeCopy } from '@/messages/office';
import { classNames } from '@/ui/classNames';
import { Logo } from '@/ui/Logo';
import { PageBannerContext } from '@/ui/Page';
import { usePageEntrance } from '@/ui/usePageEntrance';
import styles from './OfficeScreen.module.css';

interface OfficeFrameProps {
  /** Accessible name of the navigation. */
  label: string;
  /** {@link OfficeLink}s of this page. */
  links: ReactNode;
  /** The reader's role. */
  role: string;
  /** A case is open: narrow windows show it alone. Undefined on a page of one column. */
  hasCase?: boolean;
  /** The queue, then the case; or the page. */
  children: ReactNode;
}

/** The whole window of the office: navigation, reader, and the page. */
export function OfficeFrame({ label, links, role, hasCase, children }: OfficeFrameProps) {
  const frame = usePageEntrance<HTMLDivElement>();
  const banner = useContext(PageBannerContext);
  const { data: user } = useUserReport();
  return (
    <div ref={frame} className={classNames(styles.frame, hasCase && styles.withCase)}>
      <header className={styles.side}>
        <span className={styles.brand}>
          <Logo size="md" onLapis />
        </span>
        <nav className={styles.queues} aria-label={label}>
          {links}
          {user?.isSupervisor && (
            <OfficeLink to={paths.switches} present={hasCase === undefined}>
              {officeCopy.switches.title}
            </OfficeLink>
          )}
        </nav>
        {user !== undefined && (
          <p className={styles.reader}>
            <b>{user.fullName}</b>
            <span>{role}</span>
            <Link to={user.accountCount === 0 ? paths.createFirstCard : paths.home}>{officeCopy.toApp}</Link>
          </p>
        )}
      </header>
      <main className={hasCase === undefined ? styles.single : styles.main}>
        {banner}
        {children}
      </main>
    </div>
  );
}

/** A page of the office in its navigation. */
export function OfficeLink({ to, present, children }: { to: string; present?: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={styles.queue} aria-current={present ? 'page' : undefined}>
      {children}
    </Link>
  );
}
