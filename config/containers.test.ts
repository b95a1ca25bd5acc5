import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BANK_FILE_CALLS } from '@contract/calls/bankFileCalls';
import { BANK_FORMAT_CALLS } from '@contract/calls/bankFormatCalls';
import { DISPUTE_CALLS } from '@contract/calls/disputeCalls';
import { BANK_FILE_MAX_BYTES } from '@contract/rules/bankFileRules';
import { PICTURE_MAX_BYTES } from '@contract/rules/disputeRules';
import { build } from 'esbuild';
import { loadConfig } from '../server/config';
import { PROVIDER_SETTINGS } from '../server/testing/providerSettings';
import { TEST_DATA_KEYS } from '../server/testing/testDataKeys';
import { WEB_VARIABLES } from './environment';
import { serverBundle } from './webpack/paths';

const OF_DEVELOPERS: readonly string[] = ['WEB_DEVTOOLS', 'SANDBOX_FAKES'];

const ROOT = join(__dirname, '..');
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const dockerfile = textOf('Dockerfile');
const compose = textOf('compose.yaml');
const { dependencies, engines } = JSON.parse(textOf('package.json'));

/** The names and values in the first block of this name in compose.yaml. */
function block(name: string): Record<string, string> {
  const [, indent = '', rest = ''] = new RegExp(`^( *)${name}:\\n([\\s\\S]*)`, 'm').exec(compose) ?? [];
  const values: Record<string, string> = {};
  for (const line of rest.split('\n')) {
    const [, spaces = '', variable, value = ''] = /^( *)([A-Z_]+): (.*)$/.exec(line) ?? [];
    if (variable === undefined || spaces.length <= indent.length) break;
    values[variable] = value.replaceAll('"', '');
  }
  return values;
}

describe('Dockerfile', () => {
  test('copies existing files that .dockerignore allows', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
      sources.split(' '),
    );
    expect(copied).toContain('server');
    const allowed = textOf('.dockerignore')
      .match(/^!.+$/gm)
      ?.map((line) => line.slice(1));
    for (const source of copied)
      expect({ source, exists: existsSync(join(ROOT, source)) }).toEqual({ source, exists: true });
    expect([...new Set(copied)].sort()).toEqual(allowed?.sort());
  });

  test('removes exactly the packages that the server never imports', async () => {
    const { metafile } = await build({ ...serverBundle, write: false, metafile: true, sourcemap: false });
    const imported = Object.values(metafile?.outputs ?? {}).flatMap(({ imports }) => imports.map(({ path }) => path));
    const isImported = (name: string) => imported.some((path) => path === name || path.startsWith(`${name}/`));
    const [, list = ''] = /npm uninstall (?:--\S+ )+\\\n([\s\S]*?)\n\n/.exec(dockerfile) ?? [];
    const removed = list.split(/[\s\\]+/).filter(Boolean);
    expect(removed.sort()).toEqual(
      Object.keys(dependencies)
        .filter((name) => !isImported(name))
        .sort(),
    );
  });

  test('uses the Node of .nvmrc, which package.json allows', () => {
    const [, major] = /NODE_IMAGE=node:(\d+)-/.exec(dockerfile) ?? [];
    expect(major).toBe(textOf('.nvmrc').trim());
    const [, oldest] = /^>=(\d+)\./.exec(engines.node) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(Number(oldest));
  });

  test('passes all build variables except those for developers', () => {
    const passed = [...dockerfile.matchAll(/^ARG ([A-Z_]+)$/gm)].map(([, name]) => name);
    expect(passed.sort()).toEqual(WEB_VARIABLES.filter((name) => !OF_DEVELOPERS.includes(name)).sort());
    expect(Object.keys(block('args')).sort()).toEqual(passed);
  });

  test('does not run as root', () => {
    expect(dockerfile.split(/^FROM /m).at(-1)).toMatch(/^USER node$/m);
  });
});

describe('compose.yaml', () => {
  const environment = block('environment');

  test('is a complete production configuration once .env has the required variables', () => {
    const config = loadConfig(sample(environment));
    expect(compose).toMatch(/^ {2}env_file: \.env$/m);
    expect(config).toMatchObject({ mode: 'production', port: 8080, ipLocation: null, courier: null });
    expect(config.metrics).toMatchObject({ port: 9090 });
    expect(compose).toContain(`subnet: ${config.trustedProxies.join()}`);
    expect(config.databaseUrl).toContain('@database:5432/amanat');
  });

  test('gives the server no right beyond its data and a temporary folder', () => {
    const server = compose.slice(0, compose.indexOf('\nservices:'));
    for (const line of ['read_only: true', 'tmpfs: [/tmp]', 'cap_drop: [ALL]'])
      expect(server).toContain(`\n  ${line}\n`);
  });

  test('stops a server also during its start, and a command', () => {
    const server = compose.slice(0, compose.indexOf('\nservices:'));
    expect(server).toContain('\n  init: true\n');
  });

  test('has its proxy forward to both processes', () => {
    const proxy = textOf('config/nginx.conf');
    expect(compose).toContain('./config/nginx.conf:');
    const servers = [...compose.matchAll(/^ {2}([\w-]+):\n {4}<<: \*server$/gm)].map(([, name]) => name);
    expect(servers).toHaveLength(2);
    expect([...proxy.matchAll(/^ {2}server ([\w-]+):8080 /gm)].map(([, name]) => name)).toEqual(servers);
    expect(dockerfile).toMatch(/^EXPOSE 8080$/m);
  });

  test.each([
    [DISPUTE_CALLS.uploadEvidence.path, PICTURE_MAX_BYTES],
    [DISPUTE_CALLS.addItemPhoto.path, PICTURE_MAX_BYTES],
    [BANK_FILE_CALLS.uploadBankFile.path, BANK_FILE_MAX_BYTES],
    [BANK_FORMAT_CALLS.readBankSample.path, BANK_FILE_MAX_BYTES],
  ])('has its proxy take the files of %s', (address, bytes) => {
    const locations = textOf('config/nginx.conf').matchAll(/location ~ (\S+) \{\n +client_max_body_size (\d+)m;/g);
    const limits = [...locations].filter(([, pattern = '']) => new RegExp(pattern).test(address));
    expect(limits.map(([, , megabytes]) => Number(megabytes) * 1024 * 1024 > bytes)).toEqual([true]);
  });

  test('gives a stop the time to drain, in which its proxy forgives a restarted server', () => {
    const { drainSeconds } = loadConfig(sample(environment));
    const [, grace] = /stop_grace_period: (\d+)s/.exec(compose) ?? [];
    expect(Number(grace)).toBeGreaterThan(2 * drainSeconds + 20);
    const forgiven = [...textOf('config/nginx.conf').matchAll(/ max_fails=1 fail_timeout=(\d+)s;$/gm)];
    expect(forgiven).toHaveLength(2);
    for (const [, seconds] of forgiven) expect(Number(seconds)).toBeLessThan(drainSeconds);
  });

  test('migrates before the first server of an image starts', () => {
    expect(loadConfig(sample(environment)).migrateOnStart).toBe(false);
    expect(compose).toMatch(/^ {2}migrate:\n {4}command: \[node, dist\/server\/main\.js, migrate\]$/m);
    expect(compose).toMatch(/^ {4}migrate:\n {6}condition: service_completed_successfully$/m);
  });
});

/** The environment of compose.yaml, with sample values for `.env`. */
function sample(environment: Readonly<Record<string, string>>): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const fixed = Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:\?\}/, 'secret')]);
  return {
    ...TEST_DATA_KEYS,
    PUBLIC_URL: 'https://amanat.example',
    TOKEN_SIGNING_KEY: privateKey.replaceAll('\n', '\\n'),
    RECEIPT_SIGNING_KEY: privateKey.replaceAll('\n', '\\n'),
    OTP_PEPPER: 'a pepper of thirty-two characters',
    POSTGRES_PASSWORD: 'secret',
    ...PROVIDER_SETTINGS,
    ...Object.fromEntries(fixed),
  };
}
