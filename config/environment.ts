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
}

function origins(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => new URL(entry).origin);
}

/**
 * Reads the web app's build-time configuration.
 *
 * @throws TypeError when `ALLOWED_REDIRECT_ORIGINS` holds something that is not a URL
 */
export function webEnvironment(
  variables: NodeJS.ProcessEnv,
  build: { version: string; development: boolean },
): WebEnvironment {
  return {
    clientId: variables.CLIENT_ID ?? 'amanat-web',
    version: build.version,
    development: build.development,
    devtools: build.development || variables.WEB_DEVTOOLS === 'true',
    redirectOrigins: origins(variables.ALLOWED_REDIRECT_ORIGINS),
    supportChatUrl: variables.SUPPORT_CHAT_URL ?? '/sandbox/support-chat',
  };
}
