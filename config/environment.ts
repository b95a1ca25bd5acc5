import { GATEWAY_PAGES } from '../contract/rules/gatewayTarget';
import { isOwnPath } from '../contract/rules/redirects';
import type { Environment } from '../src/lib/environment';

/** The build-time settings of the web app. All of them are public, as part of the bundle. */
export interface WebEnvironment extends Environment {
  readonly development: boolean;
  /** Redux DevTools in a production build. */
  readonly devtools: boolean;
}

function origins(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => new URL(entry).origin);
}

/** Production has real gateways. A build without them is a sandbox's. */
function isSandbox({ CARD_GATEWAY_KIND, SANDBOX_FAKES }: NodeJS.ProcessEnv): boolean {
  return !CARD_GATEWAY_KIND || SANDBOX_FAKES === 'true';
}

/** The pages of the gateways in their order. The fakes of a sandbox have pages of ours. */
function gatewayPagesOf(variables: NodeJS.ProcessEnv): string[] {
  const { CARD_GATEWAY_KIND: kinds = '', SEPEHR_PAGE_URL, ZARINPAL_PAGE_URL } = variables;
  if (isSandbox(variables)) return [GATEWAY_PAGES.simulator];
  return kinds.split(',').map((kind) => {
    if (kind.trim() === 'zarinpal') return ZARINPAL_PAGE_URL || GATEWAY_PAGES.zarinpal;
    return SEPEHR_PAGE_URL || GATEWAY_PAGES.sepehr;
  });
}

/** All variables that `webEnvironment` reads. A change makes the build stale. */
export const WEB_VARIABLES = [
  'CLIENT_ID',
  'WEB_DEVTOOLS',
  'ALLOWED_REDIRECT_ORIGINS',
  'SUPPORT_CHAT_URL',
  'SANDBOX_FAKES',
  'CARD_GATEWAY_KIND',
  'SEPEHR_PAGE_URL',
  'ZARINPAL_PAGE_URL',
  'PUBLIC_URL',
] as const;

/** An own path or an http(s) address, never another scheme or `//host`. */
function isPlace(text: string): boolean {
  return isOwnPath(text) || /^https?:\/\//.test(text);
}

function refuse(variable: string): never {
  throw new TypeError(`${variable} has an invalid value`);
}

function check({ clientId, supportChatUrl, gatewayPages }: WebEnvironment): void {
  if (clientId === '') refuse('CLIENT_ID');
  if (supportChatUrl !== '' && !isPlace(supportChatUrl)) refuse('SUPPORT_CHAT_URL');
  if (!gatewayPages.every(isPlace)) refuse('SEPEHR_PAGE_URL or ZARINPAL_PAGE_URL');
}

/**
 * Reads and checks the build-time settings of the web app.
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
    redirectOrigins: [...new Set(origins(variables.ALLOWED_REDIRECT_ORIGINS))],
    supportChatUrl: variables.SUPPORT_CHAT_URL ?? (isSandbox(variables) ? '/sandbox/support-chat' : ''),
    gatewayPages: gatewayPagesOf(variables),
    publicHost: variables.PUBLIC_URL ? new URL(variables.PUBLIC_URL).host : '',
  };
  check(environment);
  return environment;
}
