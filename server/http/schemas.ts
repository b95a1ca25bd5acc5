import { READERS } from '@contract/calls/common';
import { WebhookEvent } from '@contract/calls/partnerApiCalls';
import { CLIENT_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '@contract/rules/limits';
import { compactText } from '@contract/rules/typedText';
import SerializerSelector, { type Serializer, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { findUnstorable } from '../domain/unstorableText';

/**
 * Compiles a schema into a validator at its first use. In a query integers are parsed, and empty parameters count as
 * absent. Codes and numbers are read in each spelling; everything else is taken literally.
 */
export const contractValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: ReturnType<typeof Compile> | undefined;
  return (received: unknown) => {
    compiled ??= Compile(schema);
    const validator = compiled;
    const value = readTexts(schema, httpPart === 'querystring' ? readQuery(schema, received) : received);
    if (!validator.Check(value)) return { error: validator.Errors(value) as FastifySchemaValidationError[] };
    const field = findUnstorable(value);
    if (field !== null) return { error: [unstorableError(field)] };
    return { value };
  };
};

/** The wrong fields of a request with the first reason of each, for the 1002 answer. */
export function fieldsOf(errors: readonly FastifySchemaValidationError[]): Record<string, string> {
  const fields: Record<string, string> = {};
  const say = (field: string, reason: string) => {
    fields[field] ??= reason;
  };
  for (const { keyword, instancePath, params, message } of errors) {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
    const inside = (name: string) => (path ? `${path}.${name}` : name);
    if (keyword === 'required') for (const name of names(params.requiredProperties)) say(inside(name), 'is required');
    else if (keyword === 'additionalProperties') {
      for (const name of names(params.additionalProperties)) say(inside(name), 'is not a known field');
    } else if (keyword !== 'boolean') say(path || 'body', message ?? 'is not valid');
  }
  return withoutParents(fields);
}

/** Drops a field when one of its inner fields is named. */
function withoutParents(fields: Record<string, string>): Record<string, string> {
  const paths = Object.keys(fields);
  const entries = Object.entries(fields).filter(([field]) => !paths.some((path) => path.startsWith(`${field}.`)));
  return Object.fromEntries(entries);
}

function names(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function readQuery(schema: TSchema, received: unknown): unknown {
  if (typeof received !== 'object' || received === null) return received;
  const properties: Record<string, { type?: string }> = 'properties' in schema ? Object(schema.properties) : {};
  const read = Object.entries(received)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, properties[name]?.type === 'integer' ? readInteger(value) : value]);
  return Object.fromEntries(read);
}

/** The parts of a JSON schema that lead to a text with a reader. */
interface Readable {
  readonly 'x-reader'?: string;
  readonly anyOf?: readonly Readable[];
  readonly properties?: Readonly<Record<string, Readable>>;
}

/** A value whose codes and numbers have their one spelling. */
function readTexts(schema: Readable, value: unknown): unknown {
  const { 'x-reader': reader = '', anyOf, properties } = schema;
  if (anyOf) return anyOf.reduce<unknown>((read, one) => readTexts(one, read), value);
  if (typeof value === 'string') return READERS[reader]?.(value) ?? value;
  if (properties === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const known = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name));
  const read = known.map(([name, inner]) => [name, readTexts(inner, Object(value)[name])]);
  return { ...value, ...Object.fromEntries(read) };
}

function readInteger(value: unknown): unknown {
  const digits = typeof value === 'string' ? compactText(value) : '';
  return /^-?[0-9]{1,15}$/.test(digits) ? Number(digits) : value;
}

function unstorableError(instancePath: string): FastifySchemaValidationError {
  return {
    keyword: 'unstorable',
    instancePath,
    schemaPath: '#',
    params: {},
    message: 'must not contain U+0000 or half of a surrogate pair',
  };
}

/** The serializers of this process, by the JSON of their schemas. */
const serializers = new Map<string, Serializer>();

/**
 * Compiles a serializer at the first answer of its route. Compiling all of them would take most of the start; nearly
 * all are for the one failure schema, which is shared. A second server in this process shares the others too.
 */
export const serializersOnDemand: SerializerFactory = (schemas, options) => {
  const make = SerializerSelector()(schemas, options);
  return (route) => {
    let own: Serializer | undefined;
    return (answer) => {
      if (!own) {
        const schema = JSON.stringify(route.schema);
        own = serializers.get(schema) ?? make(route);
        serializers.set(schema, own);
      }
      return own(answer);
    };
  };
};

/** Publishes the contract: OpenAPI 3.1 at /docs/json, a page at /docs. Register it before the routes. */
export async function publishDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Amanat API',
        version: '1',
        description: [
          'Escrow payments between a buyer (payer) and a seller (payee). Amounts are integer rials, times ISO 8601 UTC.',
          `Every call but those with a partner’s key carries \`${CLIENT_ID_HEADER}\`; calls that move money and the OTP call of a login take an \`${IDEMPOTENCY_KEY_HEADER}\`:`,
          'the same key and body give the same answer, the same key with another body gives 409 / 1005.',
          'Successes are `{ "data": … }`, failures `{ "error": { "code", "message", "fields"? } }`.',
        ].join(' '),
      },
      webhooks: {
        deal: {
          post: {
            summary: 'An event of a partner’s deal, as Standard Webhooks',
            tags: ['partner api'],
            requestBody: { content: { 'application/json': { schema: WebhookEvent as object } } },
            responses: { 200: { description: 'Any 2xx: it was received' } },
          },
        },
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          partnerKey: { type: 'http', scheme: 'bearer', description: 'Key of a partner’s server' },
        },
      },
    },
    refResolver: { buildLocalReference: (schema, _base, _fragment, index) => String(schema.$id ?? `schema${index}`) },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The standalone layout has an inline style, which the CSP blocks.
    uiConfig: { layout: 'BaseLayout', tryItOutEnabled: true, docExpansion: 'list' },
  });
}
