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

/** Replaced by webpack's DefinePlugin; absent in tests, which run with the defaults. */
declare const __AMANAT_ENVIRONMENT__: unknown;

const DEFAULTS: Environment = {
  clientId: 'amanat-web',
  version: 'development',
  redirectOrigins: [],
  supportChatUrl: '/sandbox/support-chat',
  partner: { slug: 'niazmandi', name: 'نیازمندی‌ها', returnUrl: '/sandbox/chat/{process_id}' },
};

const OWN_PATH_OR_ADDRESS = /^\/(?!\/)|^https?:\/\//;

/** Checks the configuration of a build and fills in defaults. Throws with the name of what is wrong. */
export function parseEnvironment(value: unknown): Environment {
  if (value === undefined) {
    return DEFAULTS;
  }
  if (typeof value !== 'object' || value === null) {
    throw new Error('The environment of this build is not an object');
  }
  const candidate: Environment = { ...DEFAULTS, ...value };
  if (typeof candidate.clientId !== 'string' || candidate.clientId === '') {
    throw new Error('The environment of this build has no clientId');
  }
  if (typeof candidate.version !== 'string') {
    throw new Error('The environment of this build has no version');
  }
  if (!Array.isArray(candidate.redirectOrigins) || !candidate.redirectOrigins.every(isOrigin)) {
    throw new Error('The environment of this build has a wrong redirectOrigins');
  }
  if (candidate.supportChatUrl !== '' && !OWN_PATH_OR_ADDRESS.test(candidate.supportChatUrl)) {
    throw new Error('The environment of this build has a wrong supportChatUrl');
  }
  if (candidate.partner !== null && !isPartner(candidate.partner)) {
    throw new Error('The environment of this build has a wrong partner');
  }
  return candidate;
}

function isPartner({ slug, name, returnUrl }: PartnerEnvironment): boolean {
  return [slug, name].every((text) => typeof text === 'string' && text !== '') && OWN_PATH_OR_ADDRESS.test(returnUrl);
}

function isOrigin(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value;
}

export const environment = parseEnvironment(
  typeof __AMANAT_ENVIRONMENT__ === 'undefined' ? undefined : __AMANAT_ENVIRONMENT__,
);
