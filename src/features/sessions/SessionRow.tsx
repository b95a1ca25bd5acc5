import Bowser from 'bowser';
import { CircleQuestionMark, type LucideIcon, MapPin, Monitor, Smartphone, Tablet, Tv } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Device } from '@/api/sessionsApi';
import { dateAndTime } from '@/components/timeWords';
import { sessionsCopy } from '@/messages/sessionsCopy';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import { Tile } from '@/ui/Tile';
import styles from './SessionRow.module.css';

type DeviceKind = keyof typeof sessionsCopy.devices;

/** The icon of a kind of device. */
export const DEVICE_ICONS: Record<DeviceKind, LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  desktop: Monitor,
  tv: Tv,
  unknown: CircleQuestionMark,
};

export interface SessionRowProps {
  device: Device;
  now: Date;
  /** A tag, or the button that ends this session. */
  end: ReactNode;
}

/** One session: device, location, IP address and login time. */
export function SessionRow({ device, now, end }: SessionRowProps) {
  const id = useId();
  const { kind, name, software } = describeDevice(device.userAgent);
  const { day, time } = dateAndTime(device.lastLoginAt, now);
  return (
    <article className={styles.row} aria-labelledby={id}>
      <Tile icon={DEVICE_ICONS[kind]} />
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

/** An IPv6 address contains letters, so its digits stay Latin. */
function isIpv4(ipAddress: string): boolean {
  return /^[\d.]+$/.test(ipAddress);
}

/** The words for a user agent. */
interface DeviceDescription {
  kind: DeviceKind;
  /** «گوشی اندروید» */
  name: string;
  /** «Android · Chrome»; empty when unknown. */
  software: string;
}

const KINDS = new Map<string | undefined, DeviceKind>([
  ['mobile', 'phone'],
  ['tablet', 'tablet'],
  ['desktop', 'desktop'],
  ['tv', 'tv'],
]);

/** Persian names by Bowser's name of the system. */
const SYSTEM_WORDS = new Map<string | undefined, string>([
  [Bowser.OS_MAP.Android, sessionsCopy.android],
  [Bowser.OS_MAP.Windows, sessionsCopy.windows],
  [Bowser.OS_MAP.MacOS, sessionsCopy.mac],
  [Bowser.OS_MAP.Linux, sessionsCopy.linux],
  [Bowser.OS_MAP.ChromeOS, sessionsCopy.chromeOs],
]);

/** Apple's devices have a name of their own. */
const MODEL_WORDS = new Map<string | undefined, string>([
  ['iPhone', sessionsCopy.iPhone],
  ['iPad', sessionsCopy.iPad],
]);

/**
 * The kind of device, system and browser of a user agent. Without the system's version: browsers freeze it («Android 10», «NT 10.0»,
 * «10_15_7», «18_6»). Never throws.
 */
export function describeDevice(userAgent: string): DeviceDescription {
  // Bowser throws on an empty user agent
  const { os, platform, browser } = Bowser.parse(userAgent || '-');
  const kind = os.name === Bowser.OS_MAP.ChromeOS ? 'desktop' : (KINDS.get(platform.type) ?? 'unknown');
  const words = sessionsCopy.devices[kind];
  const system = SYSTEM_WORDS.get(os.name);
  return {
    kind,
    name: MODEL_WORDS.get(platform.model) ?? (system === undefined ? words.alone : words.of(system)),
    software: [...new Set([os.name, browserName(browser)])].filter(Boolean).join(' · '),
  };
}

/** The short name, without maker and system. */
function browserName({ name = '' }: Bowser.Parser.BrowserDetails): string {
  return name.replace(/^Microsoft | for Android$/g, '');
}
