import { CircleCheck } from 'lucide-react';
import type { Device } from '@/api/models';
import { useListSessionsQuery } from '@/api/sessions';
import { useGoBack } from '@/lib/goBack';
import { paths } from '@/lib/paths';
import { accountCopy } from '@/messages/account';
import { sessionsCopy } from '@/messages/sessions';
import { Dock } from '@/ui/Dock';
import { ErrorState } from '@/ui/ErrorState';
import { Header } from '@/ui/Header';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { EndAllSessions } from './EndAllSessions';
import { OtherSessions } from './OtherSessions';
import { SessionGroup } from './SessionGroup';
import { SessionRow } from './SessionRow';
import styles from './SessionsScreen.module.css';

/** /DevisActive: where the person is logged in, and the way out of each of them and of all. */
export function SessionsScreen() {
  const { data: devices, error, isFetching, refetch } = useListSessionsQuery();
  const goBack = useGoBack(paths.cardList);
  return (
    <Page
      gap={3}
      header={<Header title={accountCopy.settings.devices} back={goBack} />}
      dock={
        devices && (
          <Dock bare>
            <EndAllSessions />
          </Dock>
        )
      }
    >
      {devices ? (
        <Sessions devices={devices} />
      ) : error ? (
        <ErrorState retrying={isFetching} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonRows count={1} />
          <SkeletonRows count={2} />
        </Loading>
      )}
    </Page>
  );
}

function Sessions({ devices }: { devices: readonly Device[] }) {
  const now = new Date();
  const current = devices.find(({ isCurrent }) => isCurrent);
  return (
    <>
      <p className={styles.lead}>{sessionsCopy.lead}</p>
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
