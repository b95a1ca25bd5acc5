import { MINUTE_MS } from '@contract/rules/durations';
import type { OfficeSection, OperatorRole } from '@contract/rules/officeRoles';
import { ChevronLeft, Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useOfficeStateQuery } from '@/api/deskApi';
import type { ApiFailure } from '@/api/failure';
import { useUserReport } from '@/api/user';
import { Loaded, type LoadedQuery } from '@/components/Loaded';
import { formatCount } from '@/lib/digits';
import { pagesOf } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { deskCopy } from '@/messages/deskCopy';
import { officeCopy, ROLE_NAME, SECTION_NAME } from '@/messages/officeCopy';
import { classNames } from '@/ui/classNames';
import { Logo } from '@/ui/Logo';
import { Menu } from '@/ui/Menu';
import { PageBannerContext } from '@/ui/Page';
import { SkeletonRows } from '@/ui/Skeleton';
import { useNow } from '@/ui/useNow';
import { usePageEntrance } from '@/ui/usePageEntrance';
import styles from './office.module.css';

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
  const navigate = useNavigate();
  const pages = pagesOf(user?.roles ?? []);
  return (
    <div ref={frame} className={classNames(styles.frame, hasCase && styles.withCase)}>
      <header className={styles.rail}>
        <span className={styles.brand}>
          <Logo size="md" onLapis />
        </span>
        <div className={styles.menu}>
          <Menu
            label={deskCopy.menu}
            icon={MenuIcon}
            items={pages.map((page) => ({
              label: SECTION_NAME[page.section],
              icon: ChevronLeft,
              onSelect: () => navigate(page.path),
            }))}
          />
        </div>
        <nav className={classNames(styles.links, styles.sections)} aria-label={officeCopy.sections}>
          {pages.map((page) => (
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
            <LeavesIn />
            <Link to={user.accountCount === 0 ? paths.createFirstCard : paths.home}>{officeCopy.toApp}</Link>
          </p>
        )}
      </header>
      <main className={classNames(styles.main, hasCase !== undefined && styles.queueAndCase)}>
        {banner}
        {children}
      </main>
    </div>
  );
}

/** Minutes until the office asks for the passkey again. */
function LeavesIn() {
  const now = useNow();
  const { data: state } = useOfficeStateQuery();
  if (!state?.until) return null;
  const minutes = Math.max(0, Math.ceil((new Date(state.until).getTime() - now.getTime()) / MINUTE_MS));
  return <span>{deskCopy.leaves(formatCount(minutes))}</span>;
}

/** A page of the office in its navigation. */
export function OfficeLink({ to, present, children }: { to: string; present?: boolean; children: ReactNode }) {
  return (
    <Link to={to} aria-current={present ? 'page' : undefined}>
      {children}
    </Link>
  );
}

/** Lists that colleagues change meanwhile. */
export const OFFICE_POLLING = { pollingInterval: 30_000, skipPollingIfUnfocused: true } as const;

interface OfficePageProps<Data> {
  section: OfficeSection;
  /** Undefined for a page that has its own {@link PageHead}. */
  title?: string;
  /** Above everything else. */
  above?: ReactNode;
  /** Beside the title. */
  head?: ReactNode;
  /** Of lines that a wide window would make too long. */
  isNarrow?: boolean;
  /** What the page shows below its heading. */
  query?: LoadedQuery<Data>;
  /** The state for a failure that a retry cannot mend. */
  final?: (failure: ApiFailure) => ReactNode;
  /** Before the data of the query, or all of a page without one. */
  children?: ReactNode;
  show?: (data: Data) => ReactNode;
}

/** A page of the office in one column. */
export function OfficePage<Data>(props: OfficePageProps<Data>) {
  const { section, title, above, head, isNarrow, query, final, children, show } = props;
  return (
    <OfficeFrame section={section}>
      <div className={classNames(styles.page, isNarrow && styles.narrow)}>
        {above}
        {title !== undefined && <PageHead title={title}>{head}</PageHead>}
        {children}
        {query && (
          <Loaded query={query} card skeleton={<SkeletonRows count={6} />} final={final}>
            {show}
          </Loaded>
        )}
      </div>
    </OfficeFrame>
  );
}

/** The heading of a page; the last thing beside it stands at the end. */
export function PageHead({ title, before, children }: { title: string; before?: ReactNode; children?: ReactNode }) {
  return (
    <header className={classNames(styles.line, styles.head)}>
      {before}
      <h1>{title}</h1>
      {children}
    </header>
  );
}

/** True for a reader with at least one of these roles. */
export function useHolds(...some: readonly OperatorRole[]): boolean {
  const { data: user } = useUserReport();
  return some.some((role) => user?.roles.includes(role));
}
