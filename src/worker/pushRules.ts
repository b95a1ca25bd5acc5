import type { PushMessage } from '@contract/rules/noticeKinds';
import { isOwnPath } from '@contract/rules/redirects';
import { isServerPath } from '@contract/serverPaths';
import { BRAND } from '@/messages/brand';
import { unreadablePush } from '@/messages/pushCopy';

/** The list of notices, for messages without a valid path. */
const ALL_NEWS = '/notifications';

/** A message as the browser shows it. */
export interface ShownPush {
  readonly title: string;
  readonly options: {
    readonly body: string;
    /** A later message with the same tag replaces the first. */
    readonly tag: string;
    readonly data: { readonly path: string };
    readonly icon: string;
    readonly lang: string;
    readonly dir: 'rtl';
  };
}

/**
 * The message to show. Unreadable input gets a default text: a browser withdraws the permission from an app that shows
 * nothing.
 */
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

/** The path if it is a screen of the app, else the list of notices. A push message must not lead elsewhere. */
export function screenPath(path: unknown): string {
  return typeof path === 'string' && isOwnPath(path) && !isServerPath(path) ? path : ALL_NEWS;
}

/** The part of a browser window that is needed here. */
export interface AppWindow {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: string;
}

/** The window for a tap: the focused one, else a visible one, else any that shows the app. */
export function windowToUse<Shown extends AppWindow>(windows: readonly Shown[]): Shown | undefined {
  const rank = ({ focused, visibilityState }: AppWindow) => (focused ? 0 : visibilityState === 'visible' ? 1 : 2);
  return windows
    .filter(({ url }) => !isServerPath(new URL(url).pathname))
    .sort((one, other) => rank(one) - rank(other))[0];
}
