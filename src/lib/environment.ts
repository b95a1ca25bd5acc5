/** What a build is configured with. `config/` writes it into the bundle; nothing else differs between two builds. */
export interface Environment {
  /** Value of the fixed client id header. */
  clientId: string;
  /** Version of the app, shown in traces. */
  version: string;
  /** Origins other than our own that a redirect from a query or an answer may lead to. */
  redirectOrigins: readonly string[];
  /** Page of the support chat: a path of our own or an http(s) address; empty when there is no chat. */
  supportChatUrl: string;
  /** The classifieds partner; null without one. */
  partner: PartnerEnvironment | null;
}

/** The classifieds partner that sellers and buyers come from. */
export interface PartnerEnvironment {
  /** Value of `?client=`, and part of the paths of the partner's calls. */
  slug: string;
  /** What people call it. */
  name: string;
  /** Where «back to the partner» leads, with `{process_id}` where the process stands. Never a path of the router. */
  returnUrl: string;
}

/** Replaced by webpack's DefinePlugin with what `config/environment.ts` has checked; absent in tests. */
declare const __AMANAT_ENVIRONMENT__: Environment | undefined;

/** What the tests run with: the sandbox. */
const TEST_ENVIRONMENT: Environment = {
  clientId: 'amanat-web',
  version: 'development',
  redirectOrigins: [],
  supportChatUrl: '/sandbox/support-chat',
  partner: { slug: 'niazmandi', name: 'نیازمندی‌ها', returnUrl: '/sandbox/chat/{process_id}' },
};

export const environment: Environment =
  typeof __AMANAT_ENVIRONMENT__ === 'undefined' ? TEST_ENVIRONMENT : __AMANAT_ENVIRONMENT__;
