import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

/**
 * Security headers of every answer. No inline script or style and no other host, except the card gateway that the hidden
 * payment form goes to and the support chat that /contact asks for and frames. The referrer is the origin alone: gateways of that
 * family refuse a payer without one.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(config) },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'origin' },
    strictTransportSecurity: config.mode === 'production' && { maxAge: 365 * 24 * 3600, includeSubDomains: false },
    // Over plain http on a local network browsers only warn that they ignore these two.
    crossOriginOpenerPolicy: config.mode === 'production' && { policy: 'same-origin' },
    originAgentCluster: config.mode === 'production',
  });
}

/** What a route says instead when our own pages may show it in a frame. */
export function framedByOurPages(config: Config): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...policyOf(config), 'frame-ancestors': ["'self'"] },
    },
    xFrameOptions: { action: 'sameorigin' },
  };
}

function policyOf({ gateway, supportChatUrl }: Config) {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': [...new Set(["'self'", sourceOf(supportChatUrl)])],
    'manifest-src': ["'self'"],
    'frame-src': [supportChatUrl ? sourceOf(supportChatUrl) : "'none'"],
    'form-action': [...new Set(["'self'", sourceOf(gateway.pageUrl)])],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  };
}

/** The origin of an address; of a path, and of none, ours. */
function sourceOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : "'self'";
}
