import { afterThisTest } from '../../config/jest/cleanUps';
import { browserKeys } from '../../server/testing/browserKeys';

/** The parts of a browser that jsdom lacks: notification permission, service worker and push service. */
export interface FakePushBrowser {
  /** The user's answer to the permission prompt. */
  answer: NotificationPermission;
  permission: NotificationPermission;
  /** The present subscription. */
  readonly endpoint: string | null;
  /** The secrets of all its subscriptions. */
  readonly secrets: readonly string[];
  /** Posts a message of the service worker to the page. Returns the replies. */
  say(message: object): unknown[];
}

const ALLOWED_HOST = 'https://fcm.googleapis.com/fcm/send/';

/** Installs the fake in this window until the test ends. */
export function fakePushBrowser(options: { iphone?: boolean; installable?: boolean } = {}): FakePushBrowser {
  let subscription: { endpoint: string } | null = null;
  const secrets: string[] = [];
  const listeners = new Set<(event: object) => void>();
  const subscribe = async () => {
    if (subscription) return subscription;
    const endpoint = `${ALLOWED_HOST}endpoint-${secrets.length}-${Math.random()}`;
    const keys = browserKeys();
    secrets.push(endpoint, keys.p256dh, keys.auth);
    const made = {
      endpoint,
      options: {},
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        if (subscription === made) subscription = null;
        return true;
      },
    };
    subscription = made;
    return made;
  };
  const registration = {
    getNotifications: async () => [],
    pushManager: { subscribe, getSubscription: async () => subscription },
  };
  const browser = {
    answer: 'granted' as NotificationPermission,
    permission: 'default' as NotificationPermission,
    secrets,
    get endpoint() {
      return subscription?.endpoint ?? null;
    },
    say(message: object) {
      const said: unknown[] = [];
      for (const listener of listeners)
        listener({ data: message, ports: [{ postMessage: (word: unknown) => said.push(word) }] });
      return said;
    },
  };
  const worker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    addEventListener: (_type: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: object) => void) => listeners.delete(listener),
  };
  const notification = {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      if (browser.permission === 'default') browser.permission = browser.answer;
      return browser.permission;
    },
  };
  afterThisTest(() => {
    window.localStorage.removeItem('amanat:push');
    window.localStorage.removeItem('amanat:install');
  });
  define(navigator, 'serviceWorker', worker);
  if (options.installable) {
    define(window, 'onbeforeinstallprompt', null);
    define(window, 'matchMedia', () => ({ matches: false }));
  }
  if (options.iphone) define(navigator, 'userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari');
  else {
    define(window, 'PushManager', class {});
    define(window, 'Notification', notification);
  }
  return browser;
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true });
  afterThisTest(() => void Reflect.deleteProperty(target, name));
}
