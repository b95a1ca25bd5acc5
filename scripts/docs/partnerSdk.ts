import { ERROR } from '../../contract/errors';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/rules/limits';

export const partnerSdkFile = 'docs/sdk/amanat.ts';

interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: string | boolean;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
}

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

interface Operation {
  readonly operationId?: string;
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Partial<Content> & { readonly description: string }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: { readonly deal: { readonly post: Operation } };
}

/** The partners' SDK: types, calls and error codes of their OpenAPI document. */
export function partnerSdk(partnerApi: string): string {
  const { paths, webhooks } = JSON.parse(partnerApi) as Document;
  const types = new Map<string, string>();
  const codes = new Set<number>([ERROR.unexpected]);
  const calls: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      calls.push(callOf(path, method, operation, types));
      for (const { description } of Object.values(operation.responses)) {
        if (description.startsWith('error.code')) for (const code of description.match(/\d+/g) ?? []) codes.add(+code);
      }
    }
  }
  const event = webhooks.deal.post.requestBody?.content['application/json'].schema;
  if (event) typeOf(event, types);
  const names = Object.entries(ERROR).filter(([, code]) => codes.has(code));
  return [
    HEAD,
    ...types.values(),
    `/** Codes of {@link AmanatError}. */\nexport const AMANAT_ERROR = {\n${names.map(([name, code]) => `  ${name}: ${code},`).join('\n')}\n} as const;`,
    CLIENT_HEAD,
    ...calls,
    CLIENT_END,
    WEBHOOKS,
  ].join('\n\n');
}

function callOf(path: string, method: string, operation: Operation, types: Map<string, string>): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const answer = responses[200]?.content?.['application/json'].schema.properties?.data ?? {};
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const inQuery = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema = {} }) => `${name}?: ${typeOf(schema, types)}`);
  const body = requestBody && typeOf(requestBody.content['application/json'].schema, types);
  const takes = [
    ...inPath.map((name) => `${camelCase(name)}: string`),
    ...(body ? [`body: ${body}`, 'idempotencyKey: string'] : []),
    ...(inQuery.length > 0 ? [`query: { ${inQuery.join('; ')} } = {}`] : []),
  ];
  const address = path.replace(/\{(\w+)\}/g, (_whole, name) => `\${encodeURIComponent(${camelCase(name)})}`);
  const gives = [...(body ? ['body', 'idempotencyKey'] : []), ...(inQuery.length > 0 ? ['query'] : [])];
  const options = gives.length > 0 ? `, { ${gives.join(', ')} }` : '';
  return [
    `  /** ${summary}.${body ? ' The same key and body give the same answer, so a lost answer is asked for again.' : ''} */`,
    `  ${operationId}(${takes.join(', ')}): Promise<${typeOf(answer, types)}> {`,
    `    return this.call('${method.toUpperCase()}', \`${address}\`${options});`,
    '  }',
  ].join('\n');
}

/** The type of a schema; an object with a title becomes an interface. */
function typeOf(schema: Schema, types: Map<string, string>): string {
  const { title, type, properties, required = [] } = schema;
  if (schema.anyOf) {
    const choice = schema.anyOf.map((one) => typeOf(one, types)).join(' | ');
    if (!title) return choice;
    types.set(title, `${about(schema)}export type ${title} = ${choice};`);
    return title;
  }
  if (typeof schema.const === 'boolean') return String(schema.const);
  if (schema.const !== undefined) return `'${schema.const}'`;
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ');
  if (type === 'array') {
    const item = typeOf(schema.items ?? {}, types);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'integer') return 'number';
  if (type !== 'object') return type ?? 'unknown';
  const values = schema.additionalProperties;
  if (typeof values === 'object') return `Record<string, ${typeOf(values, types)}>`;
  if (!title || !properties) throw new Error('An object of the SDK needs a title');
  if (!types.has(title)) {
    const fields = Object.entries(properties).flatMap(([name, field]) => [
      ...describe(field),
      `  ${name}${required.includes(name) ? '' : '?'}: ${typeOf(field, types)};`,
    ]);
    types.set(title, `${about(schema)}export interface ${title} {\n${fields.join('\n')}\n}`);
  }
  return title;
}

function about({ description }: Schema): string {
  return description ? `/** ${description} */\n` : '';
}

function describe({ description, anyOf = [] }: Schema): string[] {
  const text = description ?? anyOf.find((one) => one.description)?.description;
  return text ? [`  /** ${text} */`] : [];
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

const HEAD = `// Generated by \`npm run docs\` from docs/partner-api.json. One file without dependencies, for a server on Node 20 or later.

import { createHmac, timingSafeEqual } from 'node:crypto';`;

const CLIENT_HEAD = `/**
 * A refusal of the server. Compare \`code\` with {@link AMANAT_ERROR}; \`fields\` names the wrong fields of 1002. A 5xx is
 * ${ERROR.unexpected}, also with another code in its body.
 */
export class AmanatError extends Error {
  override readonly name = 'AmanatError';
  readonly status: number;
  readonly code: number;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, code: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export interface AmanatSettings {
  /** Address of the server, without a path. */
  readonly url: string;
  /** \`amk_…\`, or \`amk_test_…\` for test processes. Keep it on your server. */
  readonly key: string;
  readonly timeoutMs?: number;
}

interface Options {
  readonly body?: object;
  readonly idempotencyKey?: string;
  readonly query?: Readonly<Record<string, number | string | undefined>>;
}

/** The calls of a partner. Each throws {@link AmanatError} for a refusal, and the error of \`fetch\` without an answer. */
export class Amanat {
  private readonly settings: AmanatSettings;

  constructor(settings: AmanatSettings) {
    this.settings = settings;
  }`;

const CLIENT_END = `  private async call<Answer>(method: string, path: string, options: Options = {}): Promise<Answer> {
    const { body, idempotencyKey, query = {} } = options;
    const { url, key, timeoutMs = 15_000 } = this.settings;
    const address = new URL(path, url);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    const response = await fetch(address, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: \`Bearer \${key}\`,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { '${IDEMPOTENCY_KEY_HEADER.toLowerCase()}': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer.data;
    const { code = ${ERROR.unexpected}, message = \`HTTP \${response.status}\`, fields } = answer.error ?? {};
    throw new AmanatError(response.status, response.status < 500 ? code : ${ERROR.unexpected}, message, fields);
  }
}`;

const WEBHOOKS = `/** A webhook that must not be believed. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** Older and newer messages are refused, so that a recorded one cannot be replayed later. */
const TOLERANCE_SECONDS = 5 * 60;

type HeaderValue = string | readonly string[] | undefined;

/** The headers of a request, as node:http, a framework, Headers or a Map has them. */
export type WebhookHeaders = Iterable<readonly [string, HeaderValue]> | Readonly<Record<string, HeaderValue>>;

/** The value of a header. Its name has any case; several values are joined with blanks. */
function valueOf(headers: WebhookHeaders, wanted: string): string {
  const pairs: Iterable<readonly [string, HeaderValue]> =
    Symbol.iterator in headers ? headers : Object.entries(headers);
  return Array.from(pairs).flatMap(([name, value]) => (name.toLowerCase() === wanted ? (value ?? []) : [])).join(' ');
}

/**
 * Checks a webhook (Standard Webhooks) and reads its event. Events come at least once and in any order: remember
 * \`webhook-id\`, and believe the newest \`data.updated_at\`.
 * @param body the bytes of the request as text, before any JSON parser
 * @param secret \`whsec_…\`
 * @throws WebhookError
 */
export function verifyWebhook(
  body: string,
  headers: WebhookHeaders,
  secret: string,
  now: Date = new Date(),
): WebhookEvent {
  const header = (name: string) => valueOf(headers, name);
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  if (id === '' || !/^[0-9]{1,12}$/.test(timestamp)) throw new WebhookError('The headers of the webhook are missing');
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) {
    throw new WebhookError('The webhook is too old or too new');
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length < 24) throw new WebhookError('The secret is not valid');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  const isSigned = header('webhook-signature')
    .split(' ')
    .map((one) => one.split(','))
    .filter(([version]) => version === 'v1')
    .map(([, signature = '']) => Buffer.from(signature, 'base64'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
  if (!isSigned) throw new WebhookError('The signature is wrong');
  return JSON.parse(body);
}
`;
