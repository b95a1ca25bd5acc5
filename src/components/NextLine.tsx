import type { NextActor } from '@contract/rules/nextStep';
import { Clock3, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import type { NextStep } from '@/api/transactionsApi';
import { toPersianDigits } from '@/lib/digits';
import { ACTOR_NAME, deliveryCopy, ifSilentText } from '@/messages/deliveryCopy';
import { classNames } from '@/ui/classNames';
import { DockLockContext } from '@/ui/dockLock';
import { Icon } from '@/ui/Icon';
import { useNow } from '@/ui/useNow';
import styles from './NextLine.module.css';
import { LATE_MINUTES, minutesUntil, timeLeft, untilOf } from './timeWords';

const words = deliveryCopy.deadline;

export interface NextLineProps {
  next: NextStep;
  /** The reader's role; null for a reader who is no actor. */
  viewer: NextActor | null;
  /** Replaces the usual consequence of silence. */
  otherwise?: string;
}

/** The next actor's deadline, the time left and the consequence of silence. Nothing without a deadline or while offline. */
export function NextLine({ next, viewer, otherwise }: NextLineProps) {
  const { dueAt } = next;
  const isOld = useContext(DockLockContext) !== null;
  return dueAt === null || isOld ? null : <Deadline next={{ ...next, dueAt }} viewer={viewer} otherwise={otherwise} />;
}

function Deadline({ next, viewer, otherwise }: NextLineProps & { next: { dueAt: string } }) {
  const { actor, dueAt, ifSilent, movedHours } = next;
  const now = useNow();
  const minutesLeft = minutesUntil(dueAt, now);
  const isLate = minutesLeft <= LATE_MINUTES;
  const until = untilOf(dueAt, now);
  const left = minutesLeft > 0 ? words.left(timeLeft(minutesLeft)) : words.over;
  return (
    <TaskLine
      late={isLate}
      icon={isLate ? Hourglass : Clock3}
      title={
        actor === null
          ? words.both(until)
          : actor === viewer
            ? words.yours(until)
            : words.others(ACTOR_NAME[actor], until)
      }
      text={[left, otherwise ?? ifSilentText(ifSilent, viewer)].filter(Boolean).join(' · ')}
    >
      <i
        className={styles.used}
        style={{ '--used': `${Math.round(elapsedShare(next, now) * 100)}%` } as React.CSSProperties}
        aria-hidden="true"
      />
      {movedHours > 0 && <p className={styles.moved}>{words.moved(toPersianDigits(movedHours))}</p>}
    </TaskLine>
  );
}

interface TaskLineProps {
  icon: LucideIcon;
  title: string;
  text: string;
  late?: boolean;
  /** Below the line, over its whole width. */
  children?: ReactNode;
}

/** The next task inside a track: icon, actor and consequence. */
export function TaskLine({ icon, title, text, late, children }: TaskLineProps) {
  return (
    <div className={classNames(styles.next, late && styles.late)}>
      <span className={styles.disc}>
        <Icon icon={icon} size="sm" />
      </span>
      <div>
        <p className={styles.until}>{title}</p>
        <p className={styles.left}>{text}</p>
      </div>
      {children}
    </div>
  );
}

/** The used part of a deadline, 0 to 1; 1 when it is over or its start is unknown. */
export function elapsedShare({ since, dueAt }: Pick<NextStep, 'since' | 'dueAt'>, now: Date): number {
  if (since === null || dueAt === null) return 1;
  const whole = Date.parse(dueAt) - Date.parse(since);
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, (now.getTime() - Date.parse(since)) / whole));
}
