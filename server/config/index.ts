import { resolve } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { GATEWAY_PAGES } from '@contract/rules/gatewayTarget';
import { type DataKeys, readKey, readKeyRing } from '../db/vault/dataKeys';
import type { GatewayKind } from '../domain/transition';
import type { SepehrSettings } from '../ports/cardGateway/sepehr';
import type { ZarinpalSettings } from '../ports/cardGateway/zarinpal';
import type { FinnotechSettings } from '../ports/finnotech';
import type { JibitSettings } from '../ports/payouts/jibit';
import type { VapidSettings } from '../ports/push/push';
import type { KavenegarSettings } from '../ports/sms/kavenegar';
import { ConfigError, type Environment, REFERRAL_CODE, readEnvironment, withLineBreaks } from './environment';

/** The stand-in of a provider, in this process; a sandbox only. */
interface SimulatorSettings {
  readonly kind: 'simulator';
}

/** A port without a provider: its simulator, or a service that speaks our JSON. */
export type PortSettings = SimulatorSettings | { readonly kind: 'http'; readonly url: string; readonly token: string };

/** A card gateway, and the largest payment that it takes. */
export type GatewaySettings =
  | SepehrSettings
  | ZarinpalSettings
  | (SimulatorSettings & { readonly largestRials: number | null });

/** A bucket of an object store that speaks S3. */
export interface BucketSettings {
  /** Address of the bucket itself, without a trailing slash. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface CommissionRule {
  /** Hundredths of a percent. */
  readonly rateBasisPoints: number;
  readonly minimumRials: number;
  readonly maximumRials: number;
}

/**
 * Reads the configuration from environment variables. Production has no default for ports, public address and secrets.
 * @throws ConfigError naming every variable that is missing or wrong
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { values, production, missing, wrong } = readEnvironment(environment);
  wrong.push(...contradictions(values, production));
  if (missing.length + wrong.length > 0) throw new ConfigError(missing, wrong);
  return configOf(values, production);
}

export type Config = ReturnType<typeof configOf>;

function configOf(values: Environment, production: boolean) {
  const port = (prefix: PortPrefix) => portOf(values, prefix);
  const simulator = { kind: 'simulator' } as const;
  const gatewayKinds = values.CARD_GATEWAY_KIND.length > 0 ? [...new Set(values.CARD_GATEWAY_KIND)] : ['simulator'];
  const inquiryPort = (kind: string) => (kind === 'finnotech' ? finnotechOf(values) : simulator);
  const optionalPort = (prefix: PortPrefix) => (production && !values[`${prefix}_URL`] ? null : port(prefix));
  return {
    /** `sandbox` has the desk and the simulators; `production` has neither. */
    mode: production ? 'production' : 'sandbox',
    host: values.HOST,
    port: values.PORT,
    /** Public origin without a trailing slash; empty in a sandbox without `PUBLIC_URL`, where links are relative. */
    publicUrl: withoutSlash(values.PUBLIC_URL),
    /** Addresses or networks of our own proxies, or `loopback`, `linklocal`, `uniquelocal`. Only their `X-Forwarded-*` counts. */
    trustedProxies: networks(values.TRUSTED_PROXIES),
    /** Networks that may call the office; an empty list closes it. */
    officeNetworks: networks(values.OFFICE_ALLOWED_NETWORKS),
    /** Operators prove a passkey before they call the office. */
    officePasskey: values.OFFICE_PASSKEY === 'required',
    logLevel: values.LOG_LEVEL,
    /** PostgreSQL; undefined uses the embedded database in `dataDirectory`. */
    databaseUrl: values.DATABASE_URL || undefined,
    /** Whether a start brings the schema to this build. If not, the command `migrate` does, and a start refuses an older one. */
    // An embedded database has one process, so no other build runs on it.
    migrateOnStart: values.MIGRATE_ON_START || !values.DATABASE_URL,
    /** How long a stopping process waits for its balancer to find out, and again for its kept connections to end. */
    drainSeconds: values.DRAIN_SECONDS,
    /** `synchronous`: an answer is given after a standby has it. `single`: the database is on one machine. */
    durability: values.DATABASE_DURABILITY === 'single' ? 'single' : 'synchronous',
    /** Whether this process runs jobs. If not, another process on the same database has to. */
    worker: values.WORKER,
    /** A folder; a test gives `memory`. */
    dataDirectory: resolve(values.DATA_DIRECTORY),
    /** Keys of personal data; undefined in a sandbox, which creates its own in `dataDirectory`. */
    dataKeys: dataKeysOf(values),
    /** Pictures of disputes; null: they are in `dataDirectory`. */
    evidenceBucket: bucketOf(values),
    /** The built web app; without the folder the server has no pages. */
    webDirectory: resolve(values.WEB_DIRECTORY),
    /** `X-Client-Id`. */
    clientId: values.CLIENT_ID || 'amanat-web',
    /** False in a sandbox with the default id: it accepts any, so that a first `curl` works. */
    clientIdEnforced: production || values.CLIENT_ID !== '',
    commission: {
      rateBasisPoints: values.COMMISSION_BASIS_POINTS,
      minimumRials: values.COMMISSION_MINIMUM_RIALS,
      maximumRials: values.COMMISSION_MAXIMUM_RIALS,
    },
    accessLifetimeSeconds: values.ACCESS_TOKEN_SECONDS,
    refreshLifetimeSeconds: values.REFRESH_TOKEN_SECONDS,
    /** Longest life of a session after its login, refreshed or not. */
    sessionLifetimeSeconds: values.SESSION_SECONDS,
    /** Personal data of a closed account stays this long. */
    legalRetentionDays: values.LEGAL_RETENTION_DAYS,
    /** Free commission (rials) by referral code in capitals. */
    referralCodes: Object.fromEntries(values.REFERRAL_CODES.map(referralCode)),
    /** Undefined in a sandbox, which creates its secrets in its database; so the two signing keys below. */
    otpPepper: values.OTP_PEPPER || undefined,
    /** Ed25519 private key, PKCS 8 PEM. */
    tokenSigningKey: withLineBreaks(values.TOKEN_SIGNING_KEY) || undefined,
    /** A second key with valid tokens: the one before a rotation, or the coming one. */
    previousTokenSigningKey: withLineBreaks(values.TOKEN_SIGNING_KEY_PREVIOUS) || undefined,
    /** Keys of the check pages of receipts. */
    receipts: {
      /** Ed25519 private key, PKCS 8 PEM. */
      signingKey: withLineBreaks(values.RECEIPT_SIGNING_KEY) || undefined,
      /** Former and coming public keys (SPKI PEM): a printed receipt is checked for years. */
      otherKeys: values.RECEIPT_OTHER_KEYS.map(withLineBreaks),
    },
    /** Calls without login that one address may make in ten minutes. */
    authAttemptsPerAddress: values.AUTH_ATTEMPTS_PER_ADDRESS,
    /** In the order in which they are asked for a token. */
    gateways: gatewayKinds.map((kind) => gatewayOf(values, kind as GatewayKind)) as readonly GatewaySettings[],
    /** Whether only the payer's own cards pay. */
    cardOwnership: values.CARD_OWNERSHIP === 'off' ? 'off' : 'enforced',
    payouts: {
      /** Minutes after midnight in Tehran at which the bank's cycles end, ascending. */
      cycleEnds: values.PAYOUT_CYCLES.map(minutesOfDay).sort((one, other) => one - other),
      /** Most calls of the bank a second, over all processes; null for no limit. */
      perSecond: values.PAYOUTS_PER_SECOND || null,
      /** Pause between two searches for returned transfers. */
      // A tester does not wait for hours.
      searchReturnsEveryMs: production ? 6 * HOUR_MS : MINUTE_MS,
    },
    /** Origins besides our own that a redirect may lead to. */
    allowedRedirectOrigins: [...new Set(values.ALLOWED_REDIRECT_ORIGINS.map(originOf))],
    /** Support chat in the web app's frame: a path of ours or an http(s) address; empty for none. */
    supportChatUrl: values.SUPPORT_CHAT_URL,
    /** Whether the contract is published at /docs. */
    docs: values.DOCS,
    /** Null publishes no metrics. */
    metrics: metricsOf(values),
    /** OTLP collector of traces, without a trailing slash; empty records none. */
    tracesUrl: withoutSlash(values.OTEL_EXPORTER_OTLP_ENDPOINT),
    /** Null leaves the places of sessions unknown. */
    ipLocation: optionalPort('IP_LOCATION'),
    /** Null leaves every tracking code unknown. */
    courier: optionalPort('COURIER'),
    /** Null publishes no records of reserves. */
    custody: optionalPort('CUSTODY'),
    /** Null sends no push messages. */
    push: pushOf(values, production),
    /** Ports with providers ask fakes of this process, which keep the providers' rules. */
    fakes: values.SANDBOX_FAKES,
    /** Ports of every server. */
    ports: {
      civilRegistry: inquiryPort(values.CIVIL_REGISTRY_KIND),
      simOwner: inquiryPort(values.SIM_OWNER_KIND),
      bankInquiry: inquiryPort(values.BANK_INQUIRY_KIND),
      sms: values.SMS_KIND === 'kavenegar' ? kavenegarOf(values) : simulator,
      payouts: values.PAYOUTS_KIND === 'jibit' ? jibitOf(values) : simulator,
    },
  } as const;
}

/** Pages to which a payer's browser may go. */
export function gatewayPages({ gateways }: Pick<Config, 'gateways'>): string[] {
  return gateways.map((gateway) => (gateway.kind === 'simulator' ? GATEWAY_PAGES.simulator : gateway.pageUrl));
}

/** Variables that are right alone and wrong together. */
function contradictions(values: Environment, production: boolean): string[] {
  const wrong: string[] = [];
  const refuse = (isWrong: boolean, reason: string) => {
    if (isWrong) wrong.push(reason);
  };
  refuse(values.SANDBOX && production, 'SANDBOX is on, and the sandbox never runs in production');
  refuse(values.SANDBOX_FAKES && production, 'SANDBOX_FAKES is on, and fakes never run in production');
  refuse(
    values.DATABASE_DURABILITY === 'synchronous' && !values.DATABASE_URL,
    'DATABASE_DURABILITY is synchronous, which needs DATABASE_URL',
  );
  // The embedded database is open in one process only.
  refuse(
    !values.WORKER && !values.DATABASE_URL,
    'WORKER is off, which needs DATABASE_URL: another process has to work',
  );
  refuse(
    values.COMMISSION_MINIMUM_RIALS > values.COMMISSION_MAXIMUM_RIALS,
    'COMMISSION_MINIMUM_RIALS is more than COMMISSION_MAXIMUM_RIALS',
  );
  refuse(
    values.CARD_OWNERSHIP === 'enforced' && values.CARD_GATEWAY_KIND.includes('sepehr') && !values.SEPEHR_IDENTIFIED,
    'CARD_OWNERSHIP is enforced, which needs SEPEHR_IDENTIFIED',
  );
  refuse(values.METRICS_PORT > 0 && values.METRICS_PORT === values.PORT, 'METRICS_PORT is PORT');
  refuse(
    values.PUSH_VAPID_KEY !== '' && !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(values.PUSH_VAPID_SUBJECT),
    'PUSH_VAPID_SUBJECT is neither mailto: nor https://, and is needed with a key',
  );
  return wrong;
}

function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

type PortPrefix = 'IP_LOCATION' | 'COURIER' | 'CUSTODY';

function portOf(values: Environment, prefix: PortPrefix): PortSettings {
  const url = values[`${prefix}_URL`];
  return url ? { kind: 'http', url: withoutSlash(url), token: values[`${prefix}_TOKEN`] } : { kind: 'simulator' };
}

function gatewayOf(values: Environment, kind: GatewayKind): GatewaySettings {
  const limits = values.CARD_GATEWAY_MAX_RIALS;
  const limit = limits.find((entry) => entry.startsWith(`${kind}:`)) ?? limits.find((entry) => !entry.includes(':'));
  const largestRials = limit === undefined ? null : Number(limit.replace(/^.*:/, ''));
  switch (kind) {
    case 'simulator':
      return { kind, largestRials };
    case 'sepehr':
      return {
        kind,
        url: withoutSlash(values.SEPEHR_URL),
        pageUrl: values.SEPEHR_PAGE_URL,
        terminalId: values.SEPEHR_TERMINAL_ID,
        identified: values.SEPEHR_IDENTIFIED,
        largestRials,
      };
    case 'zarinpal':
      return {
        kind,
        url: withoutSlash(values.ZARINPAL_URL),
        pageUrl: withoutSlash(values.ZARINPAL_PAGE_URL),
        merchantId: values.ZARINPAL_MERCHANT_ID,
        largestRials,
      };
  }
}

function finnotechOf(values: Environment): FinnotechSettings {
  return {
    kind: 'finnotech',
    url: withoutSlash(values.FINNOTECH_URL),
    clientId: values.FINNOTECH_CLIENT_ID,
    clientSecret: values.FINNOTECH_CLIENT_SECRET,
    nationalCode: values.FINNOTECH_NATIONAL_CODE,
  };
}

function kavenegarOf(values: Environment): KavenegarSettings {
  return {
    kind: 'kavenegar',
    url: withoutSlash(values.KAVENEGAR_URL),
    key: values.KAVENEGAR_API_KEY,
    template: values.KAVENEGAR_TEMPLATE,
    moneyTemplate: values.KAVENEGAR_MONEY_TEMPLATE,
    sender: values.KAVENEGAR_SENDER,
    secondSender: values.KAVENEGAR_SECOND_SENDER,
  };
}

function jibitOf(values: Environment): JibitSettings {
  return {
    kind: 'jibit',
    url: withoutSlash(values.JIBIT_URL),
    apiKey: values.JIBIT_API_KEY,
    secretKey: values.JIBIT_SECRET_KEY,
  };
}

function dataKeysOf(values: Environment): DataKeys | undefined {
  const ring = readKeyRing(values.DATA_KEYS);
  const lookup = readKey(values.DATA_LOOKUP_KEY);
  return ring && lookup ? { ring, lookup } : undefined;
}

function bucketOf(values: Environment): BucketSettings | null {
  if (!values.EVIDENCE_BUCKET_URL) return null;
  return {
    url: withoutSlash(values.EVIDENCE_BUCKET_URL),
    region: values.EVIDENCE_BUCKET_REGION,
    accessKeyId: values.EVIDENCE_BUCKET_ACCESS_KEY_ID,
    secretAccessKey: values.EVIDENCE_BUCKET_SECRET_ACCESS_KEY,
  };
}

function metricsOf(values: Environment) {
  /** A port of its own; null publishes at the server's port. */
  const port = values.METRICS_PORT || null;
  /** Bearer token of the scraper; undefined on a port that only scrapers reach. */
  const token = values.METRICS_TOKEN || undefined;
  /** Shortest time between two queries. */
  const readEveryMs = values.METRICS_SECONDS * 1000;
  return port || token ? { port, token, readEveryMs } : null;
}

function pushOf(
  values: Environment,
  production: boolean,
): SimulatorSettings | ({ readonly kind: 'webPush' } & VapidSettings) | null {
  if (values.PUSH_VAPID_KEY) {
    return { kind: 'webPush', privateKey: values.PUSH_VAPID_KEY, subject: values.PUSH_VAPID_SUBJECT };
  }
  return production ? null : { kind: 'simulator' };
}

function networks(entries: readonly string[]): readonly string[] {
  return entries.join() === 'none' ? [] : entries;
}

function referralCode(entry: string): [string, number] {
  const [, code = '', rials] = REFERRAL_CODE.exec(entry) ?? [];
  return [code.toUpperCase(), Number(rials)];
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');
const originOf = (url: string) => new URL(url).origin;
