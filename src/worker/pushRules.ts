import type { PushMessage } from '@contract/rules/pushMessage';
import { isOwnPath } from '@contract/rules/redirects';
import { isServerPath } from '@contract/serverPaths';
import { BRAND } from '@/messages/brand';
import { unreadablePush } from '@/messages/push';

/** Where all news are, for what does not say where it belongs. */
const ALL_NEWS = '/notifications';

/** What the browser is asked to show. */
export interface ShownPush {
  readonly title: string;
  readonly options: {
    readonly body: string;
    /** Of two messages with one tag the browser shows the last. */
    readonly tag: string;
    readonly data: { readonly path: string };
    readonly icon: string;
    readonly lang: string;
    readonly dir: 'rtl';
  };
}

/** What is shown for what was pushed; for what nobody can read something as well, for a browser takes the permission back from who shows nothing. */
export function shownPush(text: string | null): ShownPush {
  const { id, title, body, path } = readMessage(text);
  const look = { icon: '/app-icon-192.png', lang: 'fa', dir: 'rtl' } as const;
  return { title, options: { ...look, body, tag: id, data: { path: screenPath(path) } } };
}

function readMessage(text: string | null): PushMessage {
  const read = parsed(text);
  const textOf = (name: keyof PushMessage) => {
    const value = read[name];
    return typeof value === 'string' ? value : '';
  };
  if (textOf('title') === '') return { id: BRAND, ...unreadablePush, path: ALL_NEWS };
  return { id: textOf('id') || BRAND, title: textOf('title'), body: textOf('body'), path: textOf('path') };
}

function parsed(text: string | null): Partial<Record<keyof PushMessage, unknown>> {
  try {
    return Object(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

/** The path itself where it leads to a screen of ours, else to all news: whoever gets something pushed must not be able to lead people elsewhere. */
export function screenPath(path: unknown): string {
  return typeof path === 'string' && isOwnPath(path) && !isServerPath(path) ? path : ALL_NEWS;
}

/** A window that the browser shows, as far as it matters here. */
export interface AppWindow {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: string;
}

/** The window in which a tap opens something: the one that is looked at, else one that can be seen, else any that shows the app. */
export function windowToUse<Shown extends AppWindow>(windows: readonly Shown[]): Shown | undefined {
  const rank = ({ focused, visibilityState }: AppWindow) => (focused ? 0 : visibilityState === 'visible' ? 1 : 2);
  return windows
    .filter(({ url }) => !isServerPath(new URL(url).pathname))
    .sort((one, other) => rank(one) - rank(other))[0];
}
