export const partnerApiFile = 'docs/partner-api.json';

/** The part of an OpenAPI document that this file reads. */
interface Served {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly securitySchemes: { readonly partnerKey: object };
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags?: readonly string[] }>>>>;
  readonly webhooks: object;
}

const DESCRIPTION = [
  'The calls of a partner’s server. Amounts are integer rials, times ISO 8601 UTC.',
  'Successes are `{ "data": … }`, failures `{ "error": { "code", "message", "fields"? } }`.',
].join(' ');

/** The partner's calls and webhooks of the whole OpenAPI document, as a document of their own. */
export function partnerApi(served: unknown): string {
  const { openapi, info, components, paths, webhooks } = served as Served;
  const document = {
    openapi,
    info: { title: 'Amanat partner API', version: info.version, description: DESCRIPTION },
    servers: [
      { url: 'https://{host}', variables: { host: { default: 'amanat.example', description: 'Host of the server' } } },
    ],
    components: {
      securitySchemes: { partnerKey: components.securitySchemes.partnerKey },
      schemas: components.schemas,
    },
    paths: Object.fromEntries(Object.entries(paths).filter(([, calls]) => isOfPartners(calls))),
    webhooks,
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

function isOfPartners(calls: Served['paths'][string]): boolean {
  return Object.values(calls).every(({ tags }) => tags?.includes('partner api'));
}
