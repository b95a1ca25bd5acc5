import { ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import type { Device } from '@/api/models';
import { sessionsCopy } from '@/messages/sessions';
import { EmptyState } from '@/ui/EmptyState';
import { EndSessionButton } from './EndSessionButton';
import styles from './OtherSessions.module.css';
import { SessionGroup } from './SessionGroup';
import { SessionRow } from './SessionRow';

/** Where else the person is logged in, each with its way out. */
export function OtherSessions({ devices, now }: { devices: readonly Device[]; now: Date }) {
  // A row takes its focused button along when it goes; the group it stood in keeps the reader's place.
  const group = useRef<HTMLElement>(null);
  return (
    <SessionGroup ref={group} title={sessionsCopy.others}>
      {devices.length === 0 ? (
        <EmptyState icon={ShieldCheck} title={sessionsCopy.empty} text={sessionsCopy.emptyText} />
      ) : (
        <ul>
          {devices.map((device) => (
            <li key={device.sessionId} className={styles.item}>
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
