import { ERROR } from '@contract/errors';
import { skipToken } from '@reduxjs/toolkit/query';
import { CircleAlert, CircleCheck, LinkIcon, type LucideIcon, SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { toApiFailure } from '@/api/failure';
import type { PartnerEntry } from '@/api/partnerApi';
import { usePartnerEntryQuery } from '@/api/partnerApi';
import { useVisitedPartnerQuery } from '@/api/visitedPartner';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { processIdOf } from '@/lib/partner';
import { OTHER_SITE, originCopy, partnerCopy } from '@/messages/partnerCopy';
import { productCopy } from '@/messages/product';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { AnchorButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { Logo } from '@/ui/Logo';
import { Page } from '@/ui/Page';
import { Skeleton } from '@/ui/Skeleton';
import styles from './PartnerPage.module.css';
import { openedFromPartner, selectPartner } from './slice';

interface PartnerPageProps {
  /** For screen readers, on a page without a visible first heading. */
  title?: string;
  dock?: ReactNode;
  children: ReactNode;
}

/** A page that the partner links to: the way back to the partner, and our brand. */
export function PartnerPage({ title, dock, children }: PartnerPageProps) {
  const brand = (
    <span className={styles.brand}>
      <Logo size="xs" />
    </span>
  );
  return (
    <Page header={<Header title={title} partner={useWayBack()} action={brand} />} dock={dock}>
      {children}
    </Page>
  );
}

interface PartnerNoticeProps {
  /** Name of the page, for screen readers. */
  page: string;
  icon: LucideIcon;
  title: string;
  text: string;
  tone?: 'plain' | 'negative' | 'positive';
  /** Label of the way back; default «بازگشت به …». */
  wayBack?: string;
  /** The primary button, above the way back. */
  action?: ReactNode;
}

/** A page with a reason, and the way back to the partner. */
export function PartnerNotice({ page, icon, title, text, tone, wayBack, action }: PartnerNoticeProps) {
  return (
    <PartnerPage
      title={page}
      dock={
        <Dock>
          {action}
          <BackToPartner label={wayBack} second={Boolean(action)} />
        </Dock>
      }
    >
      <Card>
        <EmptyState icon={icon} title={title} text={text} tone={tone} />
      </Card>
    </PartnerPage>
  );
}

/** The seller has no step left: the process has its request. */
export function MadeNotice({ page, processId }: { page: string; processId: string }) {
  const { madeTitle, madeText } = originCopy(processId);
  return <PartnerNotice page={page} tone="positive" icon={CircleCheck} title={madeTitle} text={madeText} />;
}

interface BackToPartnerProps {
  /** Drawn as the secondary button, under another one. */
  second?: boolean;
  label?: string;
}

/** The button back to the partner's chat. */
export function BackToPartner({ second, label }: BackToPartnerProps) {
  const way = useWayBack();
  return (
    way && (
      <AnchorButton href={way.href} block variant={second ? 'text' : 'primary'} size={second ? 'md' : 'lg'}>
        {label ?? productCopy.backToPartner(way.name)}
      </AnchorButton>
    )
  );
}

const { problems } = partnerCopy;

/** The partner of the page: of its process, else of the visit, else the only one with processes of its own. */
function useVisitedPartner() {
  const named = processIdOf(useLocation().search);
  const { processId, client } = useAppSelector(selectPartner);
  // The flow of the visit has asked already.
  return useVisitedPartnerQuery({ processId: named ?? processId, client }, { refetchOnMountOrArgChange: false });
}

/** The link back to the partner; null until it is known. */
function useWayBack(): { name: string; href: string } | null {
  const { currentData: partner } = useVisitedPartner();
  return partner ? { name: partner.name, href: partner.returnUrl } : null;
}

export function usePartnerName(): string {
  return useVisitedPartner().currentData?.name ?? OTHER_SITE;
}

/** The entry of a process, once its partner is known. */
function usePartnerEntry(processId: string) {
  const partner = useVisitedPartner();
  const slug = partner.currentData?.slug;
  const entry = usePartnerEntryQuery(slug === undefined ? skipToken : { partner: slug, processId });
  return slug === undefined ? { ...partner, currentData: undefined } : entry;
}

const PROBLEMS = {
  /** The address names no process. */
  process: { icon: LinkIcon, title: problems.processTitle, text: problems.processText },
  /** The price or the title is invalid. */
  query: { icon: CircleAlert, title: problems.queryTitle, text: problems.queryText },
};

interface PartnerProblemProps {
  problem: keyof typeof PROBLEMS;
  page: string;
}

/** The address is not a link of the partner. Sends no request. */
export function PartnerProblem({ problem, page }: PartnerProblemProps) {
  const { text, ...notice } = PROBLEMS[problem];
  return <PartnerNotice page={page} tone="negative" {...notice} text={text(usePartnerName())} />;
}

interface LoadedEntryProps {
  processId: string;
  page: string;
  children: (entry: PartnerEntry) => ReactNode;
}

/** The entry of a process once it is loaded; until then its skeleton, or the reason of the failure. */
export function LoadedEntry({ processId, page, children }: LoadedEntryProps) {
  const { currentData: entry, error, isFetching, refetch } = usePartnerEntry(processId);
  const partner = usePartnerName();
  if (entry !== undefined) return children(entry);
  const code = error && toApiFailure(error).code;
  if (code === ERROR.transactionNotFound || code === ERROR.badRequest) {
    const { goneTitle, goneText } = originCopy(processId);
    return <PartnerNotice page={page} tone="negative" icon={SearchX} title={goneTitle} text={goneText(partner)} />;
  }
  return (
    <PartnerPage title={page}>
      {code === undefined ? (
        <Loading>
          <Skeleton width="half" />
          <Card padded>
            <Skeleton shape="box" width="full" />
          </Card>
          <Skeleton width="long" />
          <Skeleton width="half" />
        </Loading>
      ) : (
        <Card>
          <ErrorState code={code} onRetry={refetch} retrying={isFetching} />
        </Card>
      )}
    </PartnerPage>
  );
}

/** Starts the visit from the partner, or continues it, when a page of a process opens. */
export function usePartnerVisit(processId: string | null): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (processId !== null) {
      dispatch(openedFromPartner({ processId }));
    }
  }, [dispatch, processId]);
}
