import type { OfficeSection } from '@contract/rules/officeRoles';
import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { useUserReport } from '@/api/user';
import { pagesOf } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { officeCopy, ROLE_NAME, SECTION_NAME } from '@/messages/office';
import { classNames } from '@/ui/classNames';
import { Logo } from '@/ui/Logo';
import { PageBannerContext } from '@/ui/Page';
import { usePageEntrance } from '@/ui/usePageEntrance';
import styles from './OfficeScreen.module.css';

interface OfficeFrameProps {
  /** The section of this page. */
  section: OfficeSection;
  /** Navigation inside the section, below the sections. */
  links?: ReactNode;
  /** A case is open: narrow windows show it alone. Undefined on a page of one column. */
  hasCase?: boolean;
  /** The queue, then the case; or the page. */
  children: ReactNode;
}

/** The whole window of the office: navigation, reader, and the page. */
export function OfficeFrame({ section, links, hasCase, children }: OfficeFrameProps) {
  const frame = usePageEntrance<HTMLDivElement>();
  const banner = useContext(PageBannerContext);
  const { data: user } = useUserReport();
  return (
    <div ref={frame} className={classNames(styles.frame, hasCase && styles.withCase)}>
      <header className={styles.side}>
        <span className={styles.brand}>
          <Logo size="md" onLapis />
        </span>
        <nav className={styles.queues} aria-label={officeCopy.sections}>
          {pagesOf(user?.roles ?? []).map((page) => (
            <OfficeLink key={page.section} to={page.path} present={page.section === section}>
              {SECTION_NAME[page.section]}
            </OfficeLink>
          ))}
        </nav>
        {links}
        {user !== undefined && (
          <p className={styles.reader}>
            <b>{user.fullName}</b>
            <span>{user.roles.map((role) => ROLE_NAME[role]).join('، ')}</span>
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
