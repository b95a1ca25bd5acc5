import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { inlineSources } from './webApp';

type Headers = Readonly<Record<string, string>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Security headers that a route says in place of everybody's. */
    readonly securityHeaders?: Headers;
  }
}

/** Gives every answer of a route its security headers; what never reaches a route has to be given them by hand. */
export function addSecurityHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    const own = request.routeOptions.config.securityHeaders;
    if (own) reply.headers(own);
    done();
  });
}

/**
 * Security headers of every answer. No inline script or style but what the build wrote into index.html, and no other host, except the card gateway that the hidden
 * payment form goes to and the support chat that /contact asks for and frames. The referrer is the origin alone: gateways of that
 * family refuse a payer without one.
 */
export function securityHeadersOf(config: Config): Headers {
  return {
    'content-security-policy': policyText(policyOf(config)),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // Over plain http on a local network browsers only warn that they ignore these.
    ...(config.mode === 'production' && {
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': `max-age=${365 * 24 * 3600}; includeSubDomains`,
    }),
  };
}

/** What a route says instead when our own pages may show it in a frame. */
export function framedByOurPages(config: Config): Headers {
  return {
    'content-security-policy': policyText({ ...policyOf(config), 'frame-ancestors': ["'self'"] }),
    'x-frame-options': 'SAMEORIGIN',
  };
}

/** What a route says instead when pages of another origin may load it. */
export const LOADED_BY_ANY_PAGE: Headers = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * What our pages ask a browser for: the code out of an SMS and the clipboard; frames of other origins get nothing. The share sheet is not
 * named: it is a page's own anyway, and Chromium without one complains of the name.
 */
const OWN_FEATURES = ['clipboard-read', 'clipboard-write', 'otp-credentials'];
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
const PERMISSIONS_POLICY = [
  ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
  ...DENIED_FEATURES.map((feature) => `${feature}=()`),
].join(', ');

function policyOf({ gateway, supportChatUrl, webDirectory }: Config): Readonly<Record<string, readonly string[]>> {
  const { scripts, styles } = inlineSources(webDirectory);
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    // A picture of a dispute is fetched with a token, and shown from a blob.
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': [...new Set(["'self'", sourceOf(supportChatUrl)])],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': [supportChatUrl ? sourceOf(supportChatUrl) : "'none'"],
    'form-action': [...new Set(["'self'", sourceOf(gateway.pageUrl)])],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  };
}

function policyText(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join(';');
}

/** The origin of an address; of a path, and of none, ours. */
function sourceOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : "'self'";
}
