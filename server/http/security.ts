import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

/**
 * Security headers of every answer. No inline script or style and no other host, except the card gateway that the hidden
 * payment form goes to. The referrer is the origin alone: gateways of that family refuse a payer without one.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'form-action': ["'self'", ...gatewayOrigin(config)],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'origin' },
    strictTransportSecurity: config.mode === 'production' && { maxAge: 365 * 24 * 3600, includeSubDomains: false },
    // Over plain http on a local network browsers only warn that they ignore these two.
    crossOriginOpenerPolicy: config.mode === 'production' && { policy: 'same-origin' },
    originAgentCluster: config.mode === 'production',
  });
}

function gatewayOrigin({ gateway }: Config): string[] {
  return URL.canParse(gateway.pageUrl) ? [new URL(gateway.pageUrl).origin] : [];
}
