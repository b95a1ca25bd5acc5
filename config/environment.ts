import { isOwnPath } from '../contract/rules/redirects';

/** What the web app is told about the place it runs in. All of it is public: it is part of the bundle. */
export interface WebEnvironment {
  readonly clientId: string;
  readonly version: string;
  readonly development: boolean;
  /** Redux DevTools in a production build. */
  readonly devtools: boolean;
  /** Origins other than our own that a redirect from a query or an answer may go to. */
  readonly redirectOrigins: readonly string[];
  /** Page of the support chat, framed by /contact: a path of our own or an http(s) address; empty for none. */
  readonly supportChatUrl: string;
  /** The classifieds partner; null without one. */
  readonly partner: WebPartner | null;
}

/** The classifieds partner, as far as the web app needs to know it. */
export interface WebPartner {
  /** Value of `?client=` that opens the app from the partner; part of the paths of its calls. */
  readonly slug: string;
  /** What people call it. */
  readonly name: string;
  /** Where «back to the partner» leads: a path of our own or an address, with `{process_id}` where the process stands. */
  readonly returnUrl: string;
}

/** The partner of the sandbox: its chat is a page of our own server. */
const SANDBOX_PARTNER: WebPartner = {
  slug: 'niazmandi',
  name: 'نیازمندی‌ها',
  returnUrl: '/sandbox/chat/{process_id}',
};

function origins(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => new URL(entry).origin);
}

/** An empty slug means no partner. */
function partnerOf(variables: NodeJS.ProcessEnv): WebPartner | null {
  if (variables.PARTNER_SLUG === '') {
    return null;
  }
  return {
    slug: variables.PARTNER_SLUG ?? SANDBOX_PARTNER.slug,
    name: variables.PARTNER_NAME ?? SANDBOX_PARTNER.name,
    returnUrl: variables.PARTNER_RETURN_URL ?? SANDBOX_PARTNER.returnUrl,
  };
}

/** Hosts of the partner that a redirect may go to; its paths on our own origin need no leave. */
function partnerOrigins({ PARTNER_SLUG, PARTNER_RETURN_URL, PARTNER_COMPLETION_URL }: NodeJS.ProcessEnv): string[] {
  const addresses = PARTNER_SLUG === '' ? [] : [PARTNER_RETURN_URL, PARTNER_COMPLETION_URL];
  return addresses.flatMap((address) => (address?.startsWith('/') ? [] : origins(address)));
}

/** Every variable that `webEnvironment` reads: a build is stale when one of them has changed. */
export const WEB_VARIABLES = [
  'CLIENT_ID',
  'WEB_DEVTOOLS',
  'ALLOWED_REDIRECT_ORIGINS',
  'SUPPORT_CHAT_URL',
  'PARTNER_SLUG',
  'PARTNER_NAME',
  'PARTNER_RETURN_URL',
  'PARTNER_COMPLETION_URL',
] as const;

/** A path of our own or an http(s) address, never another scheme or `//host`. */
function isPlace(text: string): boolean {
  return isOwnPath(text) || /^https?:\/\//.test(text);
}

function refuse(variable: string): never {
  throw new TypeError(`${variable} is not what a build can be configured with`);
}

function check({ clientId, supportChatUrl, partner }: WebEnvironment): void {
  if (clientId === '') refuse('CLIENT_ID');
  if (supportChatUrl !== '' && !isPlace(supportChatUrl)) refuse('SUPPORT_CHAT_URL');
  if (partner && partner.name === '') refuse('PARTNER_NAME');
  if (partner && !isPlace(partner.returnUrl)) refuse('PARTNER_RETURN_URL');
}

/**
 * Reads the web app's build-time configuration and checks it: the app takes it as it is.
 *
 * @throws TypeError when a variable is wrong
 */
export function webEnvironment(
  variables: NodeJS.ProcessEnv,
  build: { version: string; development: boolean },
): WebEnvironment {
  const environment = {
    clientId: variables.CLIENT_ID ?? 'amanat-web',
    version: build.version,
    development: build.development,
    devtools: build.development || variables.WEB_DEVTOOLS === 'true',
    redirectOrigins: [...new Set([...origins(variables.ALLOWED_REDIRECT_ORIGINS), ...partnerOrigins(variables)])],
    supportChatUrl: variables.SUPPORT_CHAT_URL ?? '/sandbox/support-chat',
    partner: partnerOf(variables),
  };
  check(environment);
  return environment;
}
