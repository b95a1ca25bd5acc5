import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { GATEWAY_PAGES } from '@contract/rules/gatewayTarget';
import { isOwnPath } from '@contract/rules/redirects';
import ipaddr from 'ipaddr.js';
import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { readKey, readKeyRing } from '../db/vault/dataKeys';
import { GATEWAY_KINDS } from '../domain/transition';
import { nearestOf } from '../nearest';
import { publicKeyOf } from '../ports/push/push';

/** The environment lacks variables or has wrong ones. The message is one line and names each of them. */
export class ConfigError extends Error {
  constructor(
    readonly missing: readonly string[],
    readonly wrong: readonly string[],
  ) {
    const parts = [];
    if (missing.length > 0) parts.push(`missing: ${missing.join(', ')}`);
    if (wrong.length > 0) parts.push(wrong.join('; '));
    super(`The configuration is not complete. ${parts.join('; ')}`);
    this.name = 'ConfigError';
  }
}

interface Given {
  readonly production: boolean;
  has(name: string): boolean;
  /** Of a variable without a file; its default where it is not set. */
  textOf(name: string): string;
}

/** How a variable is read, beside its type. */
interface Reading {
  readonly default?: string;
  /** Default in production, where it differs. */
  readonly production?: string;
  /** Whether the server refuses to start without it; a needed variable has no default. */
  readonly needed?: (given: Given) => boolean;
  /** Another variable; without it this one is ignored. */
  readonly onlyWith?: string;
  /** An empty value switches the default off. */
  readonly emptyMeansNone?: boolean;
  /** Can also be given as `NAME_FILE`. */
  readonly secret?: boolean;
  /** Why a value is refused. */
  readonly reason?: string;
  /** The stricter type in production. */
  readonly inProduction?: TSchema & Reading;
}

/** 192 random bits in base64. */
const SECRET_LENGTH = 32;
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
/** `CODE:rials` */
export const REFERRAL_CODE = /^([A-Za-z0-9_-]{1,32}):([0-9]{1,10})$/;

/** Hours and minutes. */
const TIME_OF_DAY = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

const SECRET = { secret: true } as const;
const REQUIRED = { needed: ({ production }: Given) => production } as const;

const text = (reading: Reading = {}) => Type.String({ ...reading });
const checked = (accepts: (value: string) => boolean, reason: string, reading: Reading = {}) =>
  Type.Refine(Type.String({ ...reading, reason }), accepts);
const list = (accepts: (entries: string[]) => boolean, reason: string, reading: Reading = {}) =>
  Type.Refine(Type.Array(Type.String(), { ...reading, reason }), accepts);
const flag = (ofSandbox: boolean, ofProduction = ofSandbox) =>
  Type.Boolean({
    default: String(ofSandbox),
    production: String(ofProduction),
    reason: 'is neither true nor false',
  });
const integer = (byDefault: number | null, minimum: number, maximum: number, reading: Reading = {}) =>
  Type.Integer({
    minimum,
    maximum,
    default: byDefault === null ? '' : String(byDefault),
    reason: `is not an integer from ${minimum} to ${maximum}`,
    ...reading,
  });
const choice = (values: readonly string[], reading: Reading) =>
  checked((value) => values.includes(value), `is not one of ${values.join(', ')}`, reading);
const url = (reading: Reading = {}) => checked(isHttpUrl, 'is not an http(s) address', reading);
/** Secrets and personal data leave a production server encrypted only. */
const providerUrl = (reading: Reading = {}) =>
  url({ ...reading, inProduction: checked(isHttpsUrl, 'is not an https address', reading) });
const link = (reading: Reading) =>
  checked((value) => isOwnPath(value) || isHttpUrl(value), 'is neither an http(s) address nor a path', reading);
const longSecret = (reading: Reading) =>
  checked(({ length }) => length >= SECRET_LENGTH, `is shorter than ${SECRET_LENGTH} characters`, reading);
const key = (reading: Reading) => checked((value) => readKey(value) !== null, 'is not 32 bytes in base64', reading);
const signingKey = (reading: Reading) =>
  checked(isPrivateEd25519, 'is not an Ed25519 private key (PKCS 8 PEM)', reading);
const networks = (reading: Reading) =>
  list(
    areNetworks,
    `takes addresses and networks separated by commas, ${NAMED_NETWORKS.join(', ')}, or none alone`,
    reading,
  );
const tokenOf = (urlName: string) => text({ ...SECRET, needed: ({ has }) => has(urlName) });
const isKind = (prefix: string, kind: string, { textOf }: Given) => entriesOf(textOf(`${prefix}_KIND`)).includes(kind);
/** The provider of a port. A sandbox without one simulates it. */
const kind = (provider: string) => choice([provider], REQUIRED);
/** A variable of a provider, needed once a port has its kind. */
const ofProvider = (kind: string, prefixes: readonly string[], reading: Reading = {}) =>
  text({ needed: (given) => prefixes.some((prefix) => isKind(prefix, kind, given)), ...reading });

const GATEWAY_PROVIDERS = GATEWAY_KINDS.filter((kind) => kind !== 'simulator');
const GATEWAYS = ['CARD_GATEWAY'] as const;
const SMS = ['SMS'] as const;
const PAYOUTS = ['PAYOUTS'] as const;
const INQUIRIES = ['CIVIL_REGISTRY', 'SIM_OWNER', 'BANK_INQUIRY'] as const;

const WITH_BUCKET = { onlyWith: 'EVIDENCE_BUCKET_URL', needed: () => true } as const;
/** Every environment variable that the server reads; the table of docs/operations.md explains them. */
export const ENVIRONMENT = Type.Object({
  NODE_ENV: text(),
  SANDBOX: flag(true, false),
  PORT: integer(8080, 0, 65_535),
  HOST: text({ default: '0.0.0.0' }),
  PUBLIC_URL: providerUrl(REQUIRED),
  TRUSTED_PROXIES: networks(REQUIRED),
  OFFICE_ALLOWED_NETWORKS: networks({ default: NAMED_NETWORKS.join(','), production: 'none' }),
  OFFICE_PASSKEY: choice(['required', 'optional'], {
    default: 'optional',
    production: 'required',
    inProduction: choice(['required'], { default: 'required' }),
  }),
  LOG_LEVEL: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
    default: 'warn',
    production: 'info',
  }),
  DRAIN_SECONDS: integer(0, 0, 60, { production: '5' }),
  METRICS_PORT: integer(null, 1, 65_535),
  METRICS_TOKEN: longSecret(SECRET),
  METRICS_SECONDS: integer(15, 1, 3600),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(),
  DOCS: flag(true, false),
  DATABASE_URL: text(SECRET),
  MIGRATE_ON_START: flag(true, false),
  // The embedded database has no standby: production has to say that this is meant.
  DATABASE_DURABILITY: choice(['synchronous', 'single'], {
    default: 'single',
    production: '',
    needed: ({ production, has }) => production && !has('DATABASE_URL'),
  }),
  WORKER: flag(true),
  DATA_DIRECTORY: text({ default: 'data' }),
  DATA_KEYS: checked(
    (value) => readKeyRing(value) !== null,
    'takes id:key, separated by commas, each key 32 bytes in base64',
    { ...SECRET, needed: ({ production, has }) => production || has('DATA_LOOKUP_KEY') },
  ),
  DATA_LOOKUP_KEY: key({ ...SECRET, needed: ({ production, has }) => production || has('DATA_KEYS') }),
  EVIDENCE_BUCKET_URL: url(),
  EVIDENCE_BUCKET_REGION: text({ default: 'us-east-1' }),
  EVIDENCE_BUCKET_ACCESS_KEY_ID: text(WITH_BUCKET),
  EVIDENCE_BUCKET_SECRET_ACCESS_KEY: text({ ...WITH_BUCKET, ...SECRET }),
  WEB_DIRECTORY: text({ default: 'dist/web' }),
  CLIENT_ID: text(),
  ALLOWED_REDIRECT_ORIGINS: list((entries) => entries.every(isHttpUrl), 'takes http(s) addresses, separated by commas'),
  SUPPORT_CHAT_URL: link({ default: '/sandbox/support-chat', production: '', emptyMeansNone: true }),
  // A code of four digits is as safe as the secret of its hash.
  OTP_PEPPER: longSecret({ ...SECRET, ...REQUIRED }),
  TOKEN_SIGNING_KEY: signingKey({ ...SECRET, ...REQUIRED }),
  TOKEN_SIGNING_KEY_PREVIOUS: signingKey(SECRET),
  RECEIPT_SIGNING_KEY: signingKey({ ...SECRET, ...REQUIRED }),
  RECEIPT_OTHER_KEYS: list(
    (entries) => entries.every(isPublicEd25519),
    'takes Ed25519 public keys (SPKI PEM), separated by commas',
  ),
  ACCESS_TOKEN_SECONDS: integer(15 * 60, 10, 24 * 3600),
  REFRESH_TOKEN_SECONDS: integer(30 * 24 * 3600, 60, 365 * 24 * 3600),
  SESSION_SECONDS: integer(90 * 24 * 3600, 60, 366 * 24 * 3600),
  LEGAL_RETENTION_DAYS: integer(3650, 31, 36_500),
  AUTH_ATTEMPTS_PER_ADDRESS: integer(600, 1, 1_000_000),
  COMMISSION_BASIS_POINTS: integer(100, 0, 10_000),
  COMMISSION_MINIMUM_RIALS: integer(1_000, 0, 10_000),
  COMMISSION_MAXIMUM_RIALS: integer(5_000_000, 0, 1_000_000_000),
  REFERRAL_CODES: list(
    (entries) => entries.every((entry) => REFERRAL_CODE.test(entry)),
    'takes CODE:rials, separated by commas',
    { default: 'AMANAT:100000', production: '' },
  ),
  SANDBOX_FAKES: flag(false),
  CIVIL_REGISTRY_KIND: kind('finnotech'),
  SIM_OWNER_KIND: kind('finnotech'),
  BANK_INQUIRY_KIND: kind('finnotech'),
  FINNOTECH_URL: providerUrl({ default: 'https://api.finnotech.ir' }),
  FINNOTECH_CLIENT_ID: ofProvider('finnotech', INQUIRIES),
  FINNOTECH_CLIENT_SECRET: ofProvider('finnotech', INQUIRIES, SECRET),
  FINNOTECH_NATIONAL_CODE: ofProvider('finnotech', INQUIRIES),
  SMS_KIND: kind('kavenegar'),
  KAVENEGAR_URL: providerUrl({ default: 'https://api.kavenegar.com' }),
  KAVENEGAR_API_KEY: ofProvider('kavenegar', SMS, SECRET),
  KAVENEGAR_TEMPLATE: ofProvider('kavenegar', SMS),
  KAVENEGAR_MONEY_TEMPLATE: ofProvider('kavenegar', SMS),
  KAVENEGAR_SENDER: text(),
  KAVENEGAR_SECOND_SENDER: text(),
  CARD_GATEWAY_KIND: list(
    (entries) => entries.length > 0 && entries.every((entry) => GATEWAY_PROVIDERS.some((known) => known === entry)),
    `takes ${GATEWAY_PROVIDERS.join(', ')}, separated by commas`,
    REQUIRED,
  ),
  CARD_GATEWAY_MAX_RIALS: list(
    (entries) => entries.every((entry) => /^((sepehr|zarinpal):)?[1-9][0-9]{0,11}$/.test(entry)),
    'takes rials or kind:rials, separated by commas',
  ),
  SEPEHR_URL: providerUrl({ default: 'https://sepehr.shaparak.ir/Rest' }),
  SEPEHR_PAGE_URL: providerUrl({ default: GATEWAY_PAGES.sepehr }),
  SEPEHR_TERMINAL_ID: ofProvider('sepehr', GATEWAYS),
  SEPEHR_IDENTIFIED: flag(false),
  ZARINPAL_URL: providerUrl({ default: 'https://payment.zarinpal.com' }),
  ZARINPAL_PAGE_URL: providerUrl({ default: GATEWAY_PAGES.zarinpal }),
  ZARINPAL_MERCHANT_ID: ofProvider('zarinpal', GATEWAYS, SECRET),
  CARD_OWNERSHIP: choice(['enforced', 'off'], { default: 'enforced' }),
  PAYOUTS_KIND: kind('jibit'),
  JIBIT_URL: providerUrl({ default: 'https://napi.jibit.ir/trf' }),
  JIBIT_API_KEY: ofProvider('jibit', PAYOUTS, SECRET),
  JIBIT_SECRET_KEY: ofProvider('jibit', PAYOUTS, SECRET),
  PAYOUTS_PER_SECOND: integer(null, 1, 1_000),
  PAYOUT_CYCLES: list(
    (entries) => entries.length > 0 && entries.every((entry) => TIME_OF_DAY.test(entry)),
    'takes times of day (03:45), separated by commas',
    { default: '03:45,10:45,13:45,18:45' },
  ),
  IP_LOCATION_URL: providerUrl(),
  IP_LOCATION_TOKEN: tokenOf('IP_LOCATION_URL'),
  PUSH_VAPID_KEY: checked(isVapidKey, 'is not a P-256 private key of 32 bytes in base64url', SECRET),
  PUSH_VAPID_SUBJECT: text(),
  COURIER_URL: providerUrl(),
  COURIER_TOKEN: tokenOf('COURIER_URL'),
  CUSTODY_URL: providerUrl(),
  CUSTODY_TOKEN: tokenOf('CUSTODY_URL'),
});

type Variable = keyof typeof ENVIRONMENT.properties;
export type Environment = Readonly<Static<typeof ENVIRONMENT>>;

/**
 * Reads and checks all variables. Collects every mistake, so that one start names them all.
 * @returns the values and the mistakes; a wrong value is replaced by its default
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>) {
  const missing: string[] = [];
  const wrong: string[] = [];
  const trimmed = (name: string) => source[name]?.trim() ?? '';
  const production = trimmed('NODE_ENV') === 'production' || asBoolean(trimmed('SANDBOX')) === false;
  const readingOf = (name: string): TSchema & Reading => ENVIRONMENT.properties[name as Variable];
  const given = (name: string) => {
    const path = readingOf(name).secret ? trimmed(`${name}_FILE`) : '';
    if (!path) return trimmed(name);
    if (trimmed(name)) wrong.push(`${name} and ${name}_FILE are both set`);
    return textOfFile(path);
  };
  const defaultOf = (name: string) => {
    const reading = readingOf(name);
    if (reading.emptyMeansNone && source[name] !== undefined) return '';
    return (production ? reading.production : undefined) ?? reading.default ?? '';
  };
  const has = (name: string) => Boolean(trimmed(name) || trimmed(`${name}_FILE`) || defaultOf(name));
  const textOf = (name: string) => trimmed(name) || defaultOf(name);

  const values = Object.keys(ENVIRONMENT.properties).map((name) => {
    const reading = readingOf(name);
    if (reading.onlyWith && !has(reading.onlyWith)) return [name, parsed(reading, '')];
    const value = given(name);
    if (value === null) wrong.push(`${name}_FILE names a file that cannot be read`);
    const byDefault = parsed(reading, defaultOf(name));
    if (value) {
      const type = (production && reading.inProduction) || reading;
      if (Check(type, parsed(type, value))) return [name, parsed(type, value)];
      wrong.push(`${name} ${type.reason}`);
    } else if (value === '' && reading.needed?.({ production, has, textOf })) {
      missing.push(name);
    }
    return [name, byDefault];
  });
  for (const name of Object.keys(source)) {
    const known = source[name]?.trim() ? meantBy(name) : null;
    if (known !== null) wrong.push(`${name} is no setting${known && `; the nearest is ${known}`}`);
  }
  return { values: Object.fromEntries(values) as Environment, production, missing, wrong };
}

const NAMES = Object.entries<TSchema & Reading>(ENVIRONMENT.properties).flatMap(([name, { secret }]) =>
  secret ? [name, `${name}_FILE`] : [name],
);
/** First words of our names that other programs use too. */
const SHARED_WORDS = new Set([
  'ACCESS',
  'CLIENT',
  'DATABASE',
  'HOST',
  'LOG',
  'NODE',
  'OTEL',
  'PORT',
  'PUBLIC',
  'SESSION',
  'TOKEN',
  'WEB',
]);
const firstWord = (name: string) => name.slice(0, name.indexOf('_') + 1 || undefined);
const OWN_WORDS = new Set(NAMES.map(firstWord).filter((word) => !SHARED_WORDS.has(word.replace('_', ''))));
/** Kubernetes gives each container such names of its services. */
const OF_A_SERVICE = /_(SERVICE_HOST|SERVICE_PORT\w*|PORT(_\d+_\w+)?)$/;

/** The setting that an unknown name of ours means, empty for an unclear one; null for a known or foreign name. */
function meantBy(name: string): string | null {
  if (NAMES.includes(name)) return null;
  const nearest = nearestOf(name, NAMES);
  if (nearest) return nearest;
  return OWN_WORDS.has(firstWord(name)) && !OF_A_SERVICE.test(name) ? '' : null;
}

/** The text of a secret's file; null where it cannot be read. */
function textOfFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

/** The text as its type wants it; a text that does not fit stays a text, which the check refuses. */
function parsed(type: TSchema, value: string): unknown {
  if ('items' in type) return entriesOf(value);
  if (Type.IsBoolean(type)) return asBoolean(value) ?? value;
  if (Type.IsInteger(type)) return /^[0-9]*$/.test(value) ? Number(value) : value;
  return value;
}

function entriesOf(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function asBoolean(value: string): boolean | null {
  if (/^(1|true|yes)$/i.test(value)) return true;
  return /^(0|false|no)$/i.test(value) ? false : null;
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isHttpsUrl(value: string): boolean {
  return isHttpUrl(value) && new URL(value).protocol === 'https:';
}

/** Refuses the whole internet: a client that is believed from everywhere can claim any address. */
function areNetworks(entries: readonly string[]): boolean {
  const isNetwork = (entry: string) =>
    NAMED_NETWORKS.includes(entry) || isIP(entry) > 0 || (ipaddr.isValidCIDR(entry) && !/\/0+$/.test(entry));
  return entries.join() === 'none' || entries.every(isNetwork);
}

/** A PEM has line breaks; an environment file often carries them as the two characters `\\n`. */
export function withLineBreaks(pem: string): string {
  return pem.replaceAll('\\n', '\n');
}

function isPrivateEd25519(pem: string): boolean {
  return succeeds(() => createPrivateKey(withLineBreaks(pem)).asymmetricKeyType === 'ed25519');
}

/** Refuses a private key: these keys are published. */
function isPublicEd25519(pem: string): boolean {
  const isPublic = pem.includes('BEGIN PUBLIC KEY');
  return isPublic && succeeds(() => createPublicKey(withLineBreaks(pem)).asymmetricKeyType === 'ed25519');
}

function isVapidKey(value: string): boolean {
  return succeeds(() => Buffer.from(value, 'base64url').length === 32 && publicKeyOf(value) !== '');
}

function succeeds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
