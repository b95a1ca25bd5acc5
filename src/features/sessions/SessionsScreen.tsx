import { CircleCheck, LogOut, ShieldCheck } from 'lucide-react';
import { type ReactNode, type Ref, useId, useRef } from 'react';
import type { Device } from '@/api/sessionsApi';
import { useDeleteAllSessionsMutation, useDeleteSessionMutation, useListSessionsQuery } from '@/api/sessionsApi';
import { useAct } from '@/api/useAct';
import { useMutationWithToast } from '@/api/useMutationWithToast';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { paths } from '@/lib/paths';
import { accountCopy } from '@/messages/accountCopy';
import { sessionsCopy } from '@/messages/sessionsCopy';
import { allSessionsEnded } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { AskFirst } from '@/ui/ConfirmDialog';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { Page } from '@/ui/Page';
import rows from '@/ui/Rows.module.css';
import { Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import { SessionRow } from './SessionRow';
import styles from './SessionsScreen.module.css';

/** /DevisActive: the user's sessions, with a button to end each and all. */
export function SessionsScreen() {
  const devices = useListSessionsQuery();
  const goBack = useGoBack(paths.cardList);
  return (
    <Page
      gap={3}
      header={<Header title={accountCopy.devices} back={goBack} />}
      dock={
        devices.data && (
          <Dock bare>
            <EndAllSessions />
          </Dock>
        )
      }
    >
      <p className={styles.lead}>{sessionsCopy.lead}</p>
      <Loaded query={devices} skeleton={<SessionsSkeleton />}>
        {(loaded) => <Sessions devices={loaded} />}
      </Loaded>
    </Page>
  );
}

function Sessions({ devices }: { devices: readonly Device[] }) {
  const now = new Date();
  const current = devices.find(({ isCurrent }) => isCurrent);
  return (
    <>
      {current && (
        <SessionGroup title={sessionsCopy.current}>
          <SessionRow
            device={current}
            now={now}
            end={
              <span className={styles.here}>
                <Tag icon={CircleCheck}>{sessionsCopy.thisDevice}</Tag>
              </span>
            }
          />
        </SessionGroup>
      )}
      <OtherSessions devices={devices.filter((device) => device !== current)} now={now} />
    </>
  );
}

function OtherSessions({ devices, now }: { devices: readonly Device[]; now: Date }) {
  // A removed row loses its focused button: the group takes the focus.
  const group = useRef<HTMLElement>(null);
  return (
    <SessionGroup ref={group} title={sessionsCopy.others}>
      {devices.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={sessionsCopy.empty} text={sessionsCopy.emptyText} />
      ) : (
        <ul>
          {devices.map((device) => (
            <li key={device.sessionId} className={rows.item}>
              <SessionRow
                device={device}
                now={now}
                end={<EndSessionButton sessionId={device.sessionId} onEnded={() => group.current?.focus()} />}
              />
            </li>
          ))}
        </ul>
      )}
    </SessionGroup>
  );
}

interface EndSessionButtonProps {
  sessionId: string;
  /** The row with this button is about to be removed. */
  onEnded: () => void;
}

/** «خروج»: ends another session. If it ended before, the refreshed list shows that. */
function EndSessionButton({ sessionId, onEnded }: EndSessionButtonProps) {
  const act = useAct();
  const [deleteSession, { isLoading }] = useDeleteSessionMutation();

  async function end() {
    if (await act(deleteSession(sessionId), sessionsCopy.loggedOut)) onEnded();
  }

  return (
    <Button variant="danger-soft" size="sm" loading={isLoading} loadingText={sessionsCopy.loggingOut} onClick={end}>
      {sessionsCopy.buttons.logOutDevice}
    </Button>
  );
}

/**
 * «خروج از همهٔ دستگاه‌ها», after a confirmation. Needs the server's answer: the login page would suggest that the
 * other devices are logged out too.
 */
function EndAllSessions() {
  const dispatch = useAppDispatch();
  const [deleteAllSessions, isLoading] = useMutationWithToast(useDeleteAllSessionsMutation);

  async function endAll() {
    if (!(await deleteAllSessions())) return;
    dispatch(allSessionsEnded());
    return 'stay';
  }

  return (
    <AskFirst
      danger
      title={sessionsCopy.allQuestion}
      text={sessionsCopy.allText}
      confirmLabel={accountCopy.logOut.confirm}
      busy={isLoading}
      onConfirm={endAll}
    >
      {(ask) => (
        <Button block variant="danger-soft" icon={LogOut} flipIcon onClick={ask}>
          {sessionsCopy.buttons.logOutAllDevices}
        </Button>
      )}
    </AskFirst>
  );
}

interface SessionGroupProps {
  title: string;
  /** For the focus. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A card of sessions under a small heading. */
function SessionGroup({ title, ref, children }: SessionGroupProps) {
  const id = useId();
  return (
    <section ref={ref} tabIndex={ref ? -1 : undefined} className={styles.group} aria-labelledby={id}>
      <div className={styles.heading}>
        <Text as="h2" look="section" id={id}>
          {title}
        </Text>
      </div>
      <Card as="div">{children}</Card>
    </section>
  );
}

/** Placeholder: this device and another. */
function SessionsSkeleton() {
  return (
    <>
      <SessionGroup title={sessionsCopy.current}>
        <LoadingRow />
      </SessionGroup>
      <SessionGroup title={sessionsCopy.others}>
        <LoadingRow />
      </SessionGroup>
    </>
  );
}

function LoadingRow() {
  return (
    <div className={styles.row}>
      <Skeleton shape="tile" />
      <span className={styles.lines}>
        <Skeleton width="half" />
        <Skeleton shape="thin" width="long" />
        <Skeleton shape="thin" width="half" />
        <Skeleton shape="thin" width="long" />
      </span>
    </div>
  );
}
