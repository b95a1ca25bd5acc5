import { ERROR } from '@contract/errors';
import { CircleAlert, LinkIcon, type LucideIcon, SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { toApiFailure } from '@/api/failure';
import type { PartnerEntry } from '@/api/partnerApi';
import { usePartnerEntryQuery } from '@/api/partnerApi';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { partnerLinkOf } from '@/lib/partner';
import { partnerCopy } from '@/messages/partnerCopy';
import { productCopy } from '@/messages/product';
import { useAppDispatch } from '@/state/store';
import { AnchorButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { Logo } from '@/ui/Logo';
import { Page } from '@/ui/Page';
import { Skeleton } from '@/ui/Skeleton';
import styles from './PartnerPage.module.css';
import { openedFromPartner } from './slice';

interface PartnerPageProps {
  /** Null when the address names no process. */
  processId: string | null;
  /** For screen readers, on a page without a visible first heading. */
  title?: string;
  dock?: ReactNode;
  children: ReactNode;
}

/** A page that the partner links to: the way back to the partner, and our brand. */
export function PartnerPage({ processId, title, dock, children }: PartnerPageProps) {
  const brand = (
    <span className={styles.brand}>
      <Logo size="xs" />
    </span>
  );
  return (
    <Page header={<Header title={title} partner={partnerLinkOf(processId)} action={brand} />} dock={dock}>
      {children}
    </Page>
  );
}

interface PartnerNoticeProps {
  processId: string | null;
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
export function PartnerNotice({ processId, page, icon, title, text, tone, wayBack, action }: PartnerNoticeProps) {
  return (
    <PartnerPage
      processId={processId}
      title={page}
      dock={
        <Dock>
          {action}
          <BackToPartner processId={processId} label={wayBack} second={Boolean(action)} />
        </Dock>
      }
    >
      <Card>
        <EmptyState icon={icon} title={title} text={text} tone={tone} />
      </Card>
    </PartnerPage>
  );
}

interface BackToPartnerProps {
  processId: string | null;
  /** Drawn as the secondary button, under another one. */
  second?: boolean;
  label?: string;
}

/** The button back to the partner's chat. */
export function BackToPartner({ processId, second, label }: BackToPartnerProps) {
  const way = partnerLinkOf(processId);
  return (
    way && (
      <AnchorButton href={way.href} block variant={second ? 'text' : 'primary'} size={second ? 'md' : 'lg'}>
        {label ?? productCopy.backToPartner(way.name)}
      </AnchorButton>
    )
  );
}

const { problems } = partnerCopy;

const PROBLEMS = {
  /** The address names no process. */
  process: { icon: LinkIcon, title: problems.processTitle, text: problems.processText },
  /** The price or the title is invalid. */
  query: { icon: CircleAlert, title: problems.queryTitle, text: problems.queryText },
};

interface PartnerProblemProps {
  problem: keyof typeof PROBLEMS;
  processId: string | null;
  page: string;
}

/** The address is not a link of the partner. Sends no request. */
export function PartnerProblem({ problem, processId, page }: PartnerProblemProps) {
  return <PartnerNotice processId={processId} page={page} tone="negative" {...PROBLEMS[problem]} />;
}

interface LoadedEntryProps {
  processId: string;
  page: string;
  children: (entry: PartnerEntry) => ReactNode;
}

/** The entry of a process once it is loaded; until then its skeleton, or the reason of the failure. */
export function LoadedEntry({ processId, page, children }: LoadedEntryProps) {
  const { currentData: entry, error, isFetching, refetch } = usePartnerEntryQuery(processId);
  if (entry !== undefined) return children(entry);
  const code = error && toApiFailure(error).code;
  if (code === ERROR.transactionNotFound || code === ERROR.badRequest) {
    return (
      <PartnerNotice
        processId={processId}
        page={page}
        tone="negative"
        icon={SearchX}
        title={problems.goneTitle}
        text={problems.goneText}
      />
    );
  }
  return (
    <PartnerPage processId={processId} title={page}>
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
