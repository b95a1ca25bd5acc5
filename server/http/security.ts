import type { FastifyInstance } from 'fastify';
import { type Config, gatewayPages } from '../config';
import { inlineSources } from './webApp';

type Headers = Readonly<Record<string, string>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Security headers that replace the general ones on this route. */
    readonly securityHeaders?: Headers;
  }
}

/** Adds the security headers to each answer of a route. Answers outside the routes have to add them themselves. */
export function addSecurityHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    const own = request.routeOptions.config.securityHeaders;
    if (own) reply.headers(own);
    done();
  });
}

/**
 * The security headers of each answer. They allow the inline scripts and styles of the built index.html by hash, the
 * card gateway as form target, and the support chat for requests and frames. The referrer is the origin, because such
 * gateways refuse a payer without one.
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
    // Browsers ignore these over plain http, with a warning.
    ...(config.mode === 'production' && {
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': `max-age=${365 * 24 * 3600}; includeSubDomains`,
    }),
  };
}

/** The headers of a route that our own pages may frame. */
export function framedByOurPages(config: Config): Headers {
  return {
    'content-security-policy': policyText({ ...policyOf(config), 'frame-ancestors': ["'self'"] }),
    'x-frame-options': 'SAMEORIGIN',
  };
}

/** The headers of a route that pages of other origins may load. */
export const LOADED_BY_ANY_PAGE: Headers = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Features that our pages use: codes from an SMS, passkeys and the clipboard. `web-share` is missing, because Chromium warns of
 * the name, and a page may use it anyway.
 */
const OWN_FEATURES = [
  'clipboard-read',
  'clipboard-write',
  'otp-credentials',
  'publickey-credentials-create',
  'publickey-credentials-get',
];
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

function policyOf({ supportChatUrl, webDirectory, ...config }: Config): Readonly<Record<string, readonly string[]>> {
  const { scripts, styles } = inlineSources(webDirectory);
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    // Pictures of a dispute are fetched with a token and shown from a blob.
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': [...new Set(["'self'", sourceOf(supportChatUrl)])],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': [supportChatUrl ? sourceOf(supportChatUrl) : "'none'"],
    'form-action': [...new Set(["'self'", ...gatewayPages(config).map(sourceOf)])],
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

/** The origin of an address; `'self'` for a path or an empty text. */
function sourceOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : "'self'";
}
