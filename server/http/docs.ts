import { CLIENT_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '@contract/rules/limits';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Publishes the contract: OpenAPI 3.1 at /docs/json, for people at /docs. Register it before the routes. */
export async function publishDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Amanat API',
        version: '1',
        description: [
          'Escrow payments between a buyer (payer) and a seller (payee). Amounts are integer rials, times ISO 8601 UTC.',
          `Every call carries \`${CLIENT_ID_HEADER}\`; calls that move money and the OTP call of a login take an \`${IDEMPOTENCY_KEY_HEADER}\`:`,
          'the same key and body give the same answer, the same key with another body gives 409 / 1005.',
          'Successes are `{ "data": … }`, failures `{ "error": { "code", "message", "fields"? } }`.',
        ].join(' '),
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    refResolver: { buildLocalReference: (schema, _base, _fragment, index) => String(schema.$id ?? `schema${index}`) },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The standalone layout has a top bar whose logo brings an inline style, which our CSP blocks.
    uiConfig: { layout: 'BaseLayout', tryItOutEnabled: true, docExpansion: 'list' },
  });
}
