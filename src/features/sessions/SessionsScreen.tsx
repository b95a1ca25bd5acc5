import { CircleCheck } from 'lucide-react';
import type { Device } from '@/api/models';
import { useListSessionsQuery } from '@/api/sessions';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { paths } from '@/lib/paths';
import { logoutCopy } from '@/messages/logout';
import { sessionsCopy } from '@/messages/sessions';
import { Dock } from '@/ui/Dock';
import { Page } from '@/ui/Page';
import { Tag } from '@/ui/Tag';
import { useGoBack } from '@/ui/useGoBack';
import { EndAllSessions } from './EndAllSessions';
import { OtherSessions } from './OtherSessions';
import { SessionGroup } from './SessionGroup';
import { SessionRow } from './SessionRow';
import styles from './SessionsScreen.module.css';
import { SessionsSkeleton } from './SessionsSkeleton';

/** /DevisActive: where the person is logged in, and the way out of each of them and of all. */
export function SessionsScreen() {
  const devices = useListSessionsQuery();
  const goBack = useGoBack(paths.cardList);
  return (
    <Page
      gap={3}
      header={<Header title={logoutCopy.settings.devices} back={goBack} />}
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
