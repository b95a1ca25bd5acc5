import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { readDataKeys } from './configDataKeys';
import { type EvidenceSettings, readEvidence } from './configEvidence';
import { type MetricsSettings, readMetrics } from './configMetrics';
import { type PartnerSettings, partnerOrigins, readPartner } from './configPartner';
import { type PushSettings, readPush } from './configPush';
import { type ReceiptKeys, readReceiptKeys } from './configReceipt';
import { readSigningKey } from './configSigningKey';
import type { DataKeys } from './db/vault/dataKeys';
import { EnvironmentReader } from './environmentReader';
import { type PortSettings, readOptionalPort, readPort } from './portSettings';

/** Networks that proxies may be named by. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const NO_PROXY = 'none';

/** Of the pepper, in characters: 192 random bits in base64. */
const PEPPER_LENGTH = 32;

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** The ports that are always there, and the environment variables that configure each: `<PREFIX>_URL` and `<PREFIX>_TOKEN`. */
const PORT_PREFIXES = {
  civilRegistry: 'CIVIL_REGISTRY',
  simOwner: 'SIM_OWNER',
  bankInquiry: 'BANK_INQUIRY',
  sms: 'SMS',
  cardGateway: 'CARD_GATEWAY',
  payouts: 'PAYOUTS',
} as const;
export type PortName = keyof typeof PORT_PREFIXES;

export interface CommissionRule {
  /** Hundredths of a percent. */
  readonly rateBasisPoints: number;
  readonly minimumRials: number;
  readonly maximumRials: number;
}

export interface Config {
  /** `sandbox` has the desk and the simulators; `production` has neither. */
  readonly mode: 'sandbox' | 'production';
  readonly host: string;
  readonly port: number;
  /** Origin under which people reach the server, without a trailing slash; empty in a sandbox that was not told: links are relative then. */
  readonly publicUrl: string;
  /** Addresses or networks of our own proxies, `loopback`, `linklocal` or `uniquelocal`: `X-Forwarded-*` is believed from these only. */
  readonly trustedProxies: readonly string[];
  /** Networks that the office's calls are answered to; none: to nobody. */
  readonly officeNetworks: readonly string[];
  readonly logLevel: string;
  /** PostgreSQL; without it the embedded database in `dataDirectory`. */
  readonly databaseUrl: string | undefined;
  /** Whether this process does the background work; where it does not, another one on the same database has to. */
  readonly worker: boolean;
  readonly dataDirectory: string | 'memory';
  /** What personal data is sealed with; undefined in a sandbox, which makes its own and keeps them in `dataDirectory`. */
  readonly dataKeys: DataKeys | undefined;
  /** Where the pictures of disputes are kept, and what they are sealed with. */
  readonly evidence: EvidenceSettings;
  /** The built web app; nothing is served from it when it is not there. */
  readonly webDirectory: string;
  /** `X-Client-Id`. Checked when it was configured or in production; a sandbox with the default takes any, so that a first `curl` works. */
  readonly clientId: string;
  readonly clientIdEnforced: boolean;
  readonly commission: CommissionRule;
  readonly accessLifetimeSeconds: number;
  readonly refreshLifetimeSeconds: number;
  /** How long after its login a session ends, whatever was refreshed. */
  readonly sessionLifetimeSeconds: number;
  /** Referral codes in capitals, each with the free commission (rials) it gives. */
  readonly referralCodes: Readonly<Record<string, number>>;
  /** Secrets; undefined in a sandbox, which makes its own and keeps them in its database. */
  readonly otpPepper: string | undefined;
  /** Ed25519 private key, PKCS 8 PEM. */
  readonly tokenSigningKey: string | undefined;
  /** Another such key, whose tokens are good as well: the one before a rotation, or the one to come. */
  readonly previousTokenSigningKey: string | undefined;
  /** What the check pages of receipts are signed with. */
  readonly receipts: ReceiptKeys;
  /** Attempts one address may make at the calls that need no login, in ten minutes. */
  readonly authAttemptsPerAddress: number;
  readonly gateway: {
    /** Where the browser's hidden form goes. */
    readonly pageUrl: string;
    readonly terminalId: string;
  };
  /** Origins besides our own that a browser may be sent to. */
  readonly allowedRedirectOrigins: readonly string[];
  /** The support chat that the web app frames: a path of ours or an http(s) address; empty for none. */
  readonly supportChatUrl: string;
  /** Whether the contract is published at /docs. */
  readonly docs: boolean;
  /** Null where no figures are published. */
  readonly metrics: MetricsSettings | null;
  /** Null without a partner: its calls do not exist then, and no process is known. */
  readonly partner: PartnerSettings | null;
  /** Null where nobody is to be asked: the places of sessions are unknown then. */
  readonly ipLocation: PortSettings | null;
  /** Null where no carrier is to be asked: every tracking code is unknown then. */
  readonly courier: PortSettings | null;
  /** Null where nobody can be sent push messages. */
  readonly push: PushSettings;
  readonly ports: Readonly<Record<PortName, PortSettings>>;
}

/**
 * Reads the configuration from environment variables.
 *
 * Production takes nothing for granted: the ports, the public address and the secrets have to be there.
 * @throws ConfigError naming every variable that is missing or wrong, at once.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = new EnvironmentReader(environment);
  const sandbox = read.flag('SANDBOX', environment.NODE_ENV !== 'production');
  const production = !sandbox || environment.NODE_ENV === 'production';
  if (sandbox && production) read.reject('SANDBOX', 'is on, and the sandbox never runs in production');

  const port = read.integer('PORT', 8080, { min: 0, max: 65_535 });
  const publicUrl = production ? read.requiredUrl('PUBLIC_URL') : read.url('PUBLIC_URL', '');
  const partner = readPartner(read, production);
  const config: Config = {
    mode: production ? 'production' : 'sandbox',
    host: read.text('HOST', '0.0.0.0'),
    port,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    trustedProxies: readTrustedProxies(read, production),
    officeNetworks: readNetworks(read, 'OFFICE_ALLOWED_NETWORKS', production ? NO_PROXY : NAMED_NETWORKS.join(',')),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
    databaseUrl: environment.DATABASE_URL || undefined,
    worker: readWorker(read, Boolean(environment.DATABASE_URL)),
    dataDirectory: resolve(read.text('DATA_DIRECTORY', 'data')),
    dataKeys: readDataKeys(read, production),
    evidence: readEvidence(read, production),
    webDirectory: resolve(read.text('WEB_DIRECTORY', join('dist', 'web'))),
    clientId: read.text('CLIENT_ID', 'amanat-web'),
    clientIdEnforced: production || Boolean(environment.CLIENT_ID),
    commission: readCommission(read),
    accessLifetimeSeconds: read.integer('ACCESS_TOKEN_SECONDS', 15 * 60, { min: 10, max: 24 * 3600 }),
    refreshLifetimeSeconds: read.integer('REFRESH_TOKEN_SECONDS', 30 * 24 * 3600, { min: 60, max: 365 * 24 * 3600 }),
    sessionLifetimeSeconds: read.integer('SESSION_SECONDS', 90 * 24 * 3600, { min: 60, max: 366 * 24 * 3600 }),
    referralCodes: readReferralCodes(read, production ? '' : 'AMANAT:100000'),
    otpPepper: readPepper(read, production),
    tokenSigningKey: readSigningKey(read, 'TOKEN_SIGNING_KEY', production),
    previousTokenSigningKey: readSigningKey(read, 'TOKEN_SIGNING_KEY_PREVIOUS', false),
    receipts: readReceiptKeys(read, production),
    authAttemptsPerAddress: read.integer('AUTH_ATTEMPTS_PER_ADDRESS', 600, { min: 1, max: 1_000_000 }),
    gateway: {
      pageUrl: production
        ? read.requiredUrl('CARD_GATEWAY_PAGE_URL')
        : read.url('CARD_GATEWAY_PAGE_URL', '/sandbox/gateway'),
      terminalId: production
        ? read.required('CARD_GATEWAY_TERMINAL_ID')
        : read.text('CARD_GATEWAY_TERMINAL_ID', '71000001'),
    },
    allowedRedirectOrigins: [...new Set([...read.origins('ALLOWED_REDIRECT_ORIGINS'), ...partnerOrigins(partner)])],
    supportChatUrl: read.link(
      'SUPPORT_CHAT_URL',
      production || read.isEmpty('SUPPORT_CHAT_URL') ? '' : '/sandbox/support-chat',
    ),
    docs: read.flag('DOCS', !production),
    metrics: readMetrics(read, port),
    partner,
    ipLocation: readOptionalPort(read, 'IP_LOCATION', production),
    courier: readOptionalPort(read, 'COURIER', production),
    push: readPush(read, production),
    ports: {
      civilRegistry: readPort(read, PORT_PREFIXES.civilRegistry, production),
      simOwner: readPort(read, PORT_PREFIXES.simOwner, production),
      bankInquiry: readPort(read, PORT_PREFIXES.bankInquiry, production),
      sms: readPort(read, PORT_PREFIXES.sms, production),
      cardGateway: readPort(read, PORT_PREFIXES.cardGateway, production),
      payouts: readPort(read, PORT_PREFIXES.payouts, production),
    },
  };
  read.throwIfRejected();
  return config;
}

/**
 * Production has to say who stands in front of it, were it nobody (`none`): behind a proxy that is not known everybody has one address,
 * and whoever spends its limits locks all out.
 */
function readTrustedProxies(read: EnvironmentReader, required: boolean): string[] {
  const name = 'TRUSTED_PROXIES';
  if (required) read.required(name);
  return readNetworks(read, name, NO_PROXY);
}

function readNetworks(read: EnvironmentReader, name: string, fallback: string): string[] {
  const entries = read.list(name, fallback);
  if (entries.length === 1 && entries[0] === NO_PROXY) return [];
  if (!entries.every(isNetwork)) {
    read.reject(
      name,
      `takes addresses and networks separated by commas, ${NAMED_NETWORKS.join(', ')}, or ${NO_PROXY} alone`,
    );
  }
  return entries;
}

/** Not the whole internet: whoever is believed from everywhere can say any address. */
function isNetwork(entry: string): boolean {
  return NAMED_NETWORKS.includes(entry) || isIP(entry) > 0 || (ipaddr.isValidCIDR(entry) && !/\/0+$/.test(entry));
}

/** The embedded database is open in one process: there is nobody to leave the work to. */
function readWorker(read: EnvironmentReader, hasDatabaseUrl: boolean): boolean {
  const worker = read.flag('WORKER', true);
  if (!worker && !hasDatabaseUrl)
    read.reject('WORKER', 'is off, which needs DATABASE_URL: another process has to work');
  return worker;
}

/** Codes of four digits are as safe as the secret that they are hashed with. */
function readPepper(read: EnvironmentReader, required: boolean): string | undefined {
  const name = 'OTP_PEPPER';
  const pepper = required ? read.required(name) : read.text(name, '');
  if (pepper && pepper.length < PEPPER_LENGTH) read.reject(name, `is shorter than ${PEPPER_LENGTH} characters`);
  return pepper || undefined;
}

function readCommission(read: EnvironmentReader): CommissionRule {
  const rule = {
    rateBasisPoints: read.integer('COMMISSION_BASIS_POINTS', 100, { min: 0, max: 10_000 }),
    minimumRials: read.integer('COMMISSION_MINIMUM_RIALS', 1_000, { min: 0, max: 10_000 }),
    maximumRials: read.integer('COMMISSION_MAXIMUM_RIALS', 5_000_000, { min: 0, max: 1_000_000_000 }),
  };
  if (rule.minimumRials > rule.maximumRials) {
    read.reject('COMMISSION_MINIMUM_RIALS', 'is more than COMMISSION_MAXIMUM_RIALS');
  }
  return rule;
}

/** `CODE:rials,CODE:rials` */
function readReferralCodes(read: EnvironmentReader, fallback: string): Record<string, number> {
  const codes: Record<string, number> = {};
  for (const entry of read.list('REFERRAL_CODES', fallback)) {
    const [, code, rials] = /^([A-Za-z0-9_-]{1,32}):([0-9]{1,10})$/.exec(entry) ?? [];
    if (code && rials) codes[code.toUpperCase()] = Number(rials);
    else read.reject('REFERRAL_CODES', 'takes CODE:rials, separated by commas');
  }
  return codes;
}
