import { CircleQuestionMark, type LucideIcon, MapPin, Monitor, Smartphone, Tablet, Tv } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Device } from '@/api/sessions';
import { formatDate, formatTime, tehranMoment } from '@/lib/calendar';
import { historyCopy } from '@/messages/history';
import { sessionsCopy } from '@/messages/sessions';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { Tile } from '@/ui/Tile';
import { type DeviceKind, describeDevice } from './describeDevice';
import styles from './SessionRow.module.css';

const ICONS: Record<DeviceKind, LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  desktop: Monitor,
  tv: Tv,
  unknown: CircleQuestionMark,
};

export interface SessionRowProps {
  device: Device;
  now: Date;
  /** What stands at the end: a mark, or the button that ends this session. */
  end: ReactNode;
}

/** One logged-in device: what it is, where it is, when it logged in. */
export function SessionRow({ device, now, end }: SessionRowProps) {
  const id = useId();
  const { kind, name, software } = describeDevice(device.userAgent);
  const { day, time } = loginTime(device.lastLoginAt, now);
  return (
    <article className={styles.row} aria-labelledby={id}>
      <Tile icon={ICONS[kind]} />
      <div>
        <h3 id={id} className={styles.name}>
          {name}
        </h3>
        <p className={styles.software}>{software ? <Ltr>{software}</Ltr> : sessionsCopy.unknownSoftware}</p>
      </div>
      <div className={styles.end}>{end}</div>
      <div className={styles.login}>
        <Whereabouts device={device} />
        <p className={styles.time}>
          {sessionsCopy.lastLogin} {day}، <Ltr>{time}</Ltr>
        </p>
      </div>
    </article>
  );
}

function Whereabouts({ device: { location, ipAddress } }: { device: Device }) {
  return (
    <p className={styles.whereabouts}>
      <span className={styles.location}>
        <Icon icon={MapPin} size="xs" />
        {location === '' ? (
          sessionsCopy.unknownLocation
        ) : (
          <>
            <span className="visually-hidden">{sessionsCopy.location}</span>
            {location}
          </>
        )}
      </span>
      <span>
        <span className="visually-hidden">{sessionsCopy.ipAddress}</span>{' '}
        <Ltr persian={isIpv4(ipAddress)}>{ipAddress}</Ltr>
      </span>
    </p>
  );
}

/** An address with letters in it stays Latin altogether. */
function isIpv4(ipAddress: string): boolean {
  return /^[\d.]+$/.test(ipAddress);
}

/** A login's day and time in Tehran. */
export interface LoginTime {
  /** «امروز», «دیروز» or «۱۱ آبان ۱۴۰۵» */
  day: string;
  /** «۰۹:۵۴» */
  time: string;
}

/** Tells when a login was, from its ISO 8601 moment. */
export function loginTime(moment: string, now: Date): LoginTime {
  return { day: dayName(moment, now), time: formatTime(moment) };
}

function dayName(moment: string, now: Date): string {
  const age = tehranMoment(now).day - tehranMoment(moment).day;
  if (age === 0) return historyCopy.today;
  return age === 1 ? historyCopy.yesterday : formatDate(moment);
}
