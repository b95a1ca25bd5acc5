/** Configuration of a build; `config/` writes it into the bundle. */
export interface Environment {
  /** Value of the fixed client id header. */
  clientId: string;
  /** Version of the app, shown in problem reports. */
  version: string;
  /** Foreign origins that a redirect from a query or response may lead to. */
  redirectOrigins: readonly string[];
  /** Page of the support chat: a path or an http(s) URL; empty without a chat. */
  supportChatUrl: string;
  /** Pages of the card gateways: paths or http(s) URLs. No form carries a payment to another host. */
  gatewayPages: readonly string[];
  /** Host of the public address, for the sentence that names it; empty for the host of the page. */
  publicHost: string;
}

/** Set by webpack's DefinePlugin from `config/environment.ts`; undefined in tests. */
declare const __AMANAT_ENVIRONMENT__: Environment | undefined;

/** Tests run against the sandbox. */
const TEST_ENVIRONMENT: Environment = {
  clientId: 'amanat-web',
  version: 'development',
  redirectOrigins: [],
  supportChatUrl: '/sandbox/support-chat',
  gatewayPages: ['/sandbox/gateway'],
  publicHost: '',
};

export const environment: Environment =
  typeof __AMANAT_ENVIRONMENT__ === 'undefined' ? TEST_ENVIRONMENT : __AMANAT_ENVIRONMENT__;
