import { ERROR } from '@contract/errors';
import { CircleAlert, LinkIcon, type LucideIcon, SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { ApiFailure } from '@/api/failure';
import { ErrorState } from '@/components/ErrorState';
import { Header } from '@/components/Header';
import { partnerLinkOf } from '@/lib/partner';
import { partnerCopy } from '@/messages/partner';
import { partsCopy } from '@/messages/parts';
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
  /** Null while it is not known which process the page is about. */
  processId: string | null;
  /** For screen readers, on a page that does not show a first heading. */
  title?: string;
  dock?: ReactNode;
  children: ReactNode;
}

/** A page that the partner leads to: the way back there, and whose page this is. */
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
  /** What the way back is called; «بازگشت به …» unless it is said. */
  wayBack?: string;
}

/** Nothing can be done on this page: why, and the way back to the partner. */
export function PartnerNotice({ processId, page, icon, title, text, tone, wayBack }: PartnerNoticeProps) {
  return (
    <PartnerPage
      processId={processId}
      title={page}
      dock={
        <Dock>
          <BackToPartner processId={processId} label={wayBack} />
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
  /** Under another button: not the page's first action. */
  second?: boolean;
  /** Instead of «بازگشت به …». */
  label?: string;
}

/** A button that leads back to the partner's chat. */
export function BackToPartner({ processId, second, label }: BackToPartnerProps) {
  const way = partnerLinkOf(processId);
  return (
    way && (
      <AnchorButton href={way.href} block variant={second ? 'text' : 'primary'} size={second ? 'md' : 'lg'}>
        {label ?? partsCopy.backToPartner(way.name)}
      </AnchorButton>
    )
  );
}

const { problems } = partnerCopy;

const PROBLEMS = {
  /** The address names no process. */
  process: { icon: LinkIcon, title: problems.processTitle, text: problems.processText },
  /** Its price or title is none. */
  query: { icon: CircleAlert, title: problems.queryTitle, text: problems.queryText },
};

interface PartnerProblemProps {
  problem: keyof typeof PROBLEMS;
  processId: string | null;
  page: string;
}

/** The address cannot be what the partner sent: nothing is asked, and the way back leads to a new start. */
export function PartnerProblem({ problem, processId, page }: PartnerProblemProps) {
  return <PartnerNotice processId={processId} page={page} tone="negative" {...PROBLEMS[problem]} />;
}

interface PartnerFailureProps {
  processId: string;
  page: string;
  failure: ApiFailure;
  retrying: boolean;
  onRetry: () => void;
}

/** The process could not be read: there is none (any more), or the server did not tell, and why. */
export function PartnerFailure({ processId, page, failure, retrying, onRetry }: PartnerFailureProps) {
  if (failure.code === ERROR.transactionNotFound || failure.code === ERROR.badRequest) {
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
      <Card>
        <ErrorState code={failure.code} onRetry={onRetry} retrying={retrying} />
      </Card>
    </PartnerPage>
  );
}

/** The shape of a process that is on its way. */
export function PartnerLoading({ processId, page }: { processId: string; page: string }) {
  return (
    <PartnerPage processId={processId} title={page}>
      <Loading>
        <Skeleton width="half" />
        <Card padded>
          <Skeleton shape="box" width="full" />
        </Card>
        <Skeleton width="long" />
        <Skeleton width="half" />
      </Loading>
    </PartnerPage>
  );
}

/** Entering a page of the partner's process begins or goes on with the visit from there. */
export function useVisit(processId: string | null): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (processId !== null) {
      dispatch(openedFromPartner({ processId }));
    }
  }, [dispatch, processId]);
}
