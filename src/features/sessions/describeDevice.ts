import Bowser from 'bowser';
import { sessionsCopy } from '@/messages/sessions';

export type DeviceKind = keyof typeof sessionsCopy.devices;

/** A user agent in words. */
export interface DeviceDescription {
  kind: DeviceKind;
  /** «گوشی اندروید» */
  name: string;
  /** «Android 15 · Chrome»; empty when the user agent tells neither. */
  software: string;
}

const KINDS = new Map<string | undefined, DeviceKind>([
  ['mobile', 'phone'],
  ['tablet', 'tablet'],
  ['desktop', 'desktop'],
  ['tv', 'tv'],
]);

/** The systems that have a Persian name, as bowser spells them. */
const SYSTEM_WORDS = new Map<string | undefined, string>([
  [Bowser.OS_MAP.Android, sessionsCopy.android],
  [Bowser.OS_MAP.Windows, sessionsCopy.windows],
  [Bowser.OS_MAP.MacOS, sessionsCopy.mac],
  [Bowser.OS_MAP.Linux, sessionsCopy.linux],
  [Bowser.OS_MAP.ChromeOS, sessionsCopy.chromeOs],
]);

/** What Apple calls its devices is what people call them. */
const MODEL_WORDS = new Map<string | undefined, string>([
  ['iPhone', sessionsCopy.iPhone],
  ['iPad', sessionsCopy.iPad],
]);

/** Reads kind of device, system with version, and browser from a user agent. Whatever it is, there is an answer. */
export function describeDevice(userAgent: string): DeviceDescription {
  // the parser refuses an empty user agent
  const { os, platform, browser } = Bowser.parse(userAgent || '-');
  const kind = os.name === Bowser.OS_MAP.ChromeOS ? 'desktop' : (KINDS.get(platform.type) ?? 'unknown');
  const words = sessionsCopy.devices[kind];
  const system = SYSTEM_WORDS.get(os.name);
  return {
    kind,
    name: MODEL_WORDS.get(platform.model) ?? (system === undefined ? words.alone : words.of(system)),
    software: [systemWithVersion(os), browserName(browser)].filter(Boolean).join(' · '),
  };
}

/** Windows tells the version of its kernel («NT 6.1»), people know the name that it was sold by («7»). */
function systemWithVersion({ name, version, versionName }: Bowser.Parser.OSDetails): string {
  const told = name === Bowser.OS_MAP.Windows ? versionName : version;
  return [name, told].filter(Boolean).join(' ');
}

/** The short name that people use: no maker before it, no system after it. */
function browserName({ name = '' }: Bowser.Parser.BrowserDetails): string {
  return name.replace(/^Microsoft | for Android$/g, '');
}
