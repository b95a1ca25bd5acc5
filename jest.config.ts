/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import type { PostgresTests } from './scripts/postgresTests';

const swcTransform = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
] as const;

/** Packages with ES modules only or with `import()`, which jest must compile. */
const esmPackages = ['@noble', '@opentelemetry/otlp-exporter-base', '@redux-devtools', 'typebox'];

const shared = {
  // Outside the temporary folder of a run, so the next run finds the compiled files.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  transform: { '^.+\\.(t|j|mj)sx?$': [...swcTransform] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/config/jest/cssModule.ts',
    '^@contract/(.*)$': '<rootDir>/contract/$1',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@electric-sql/pglite(/nodefs|/node-postgres)?$': '<rootDir>/config/jest/pglite.ts',
    '\\.css$': '<rootDir>/config/jest/emptyFile.ts',
    '\\.(svg|png|woff2)$': '<rootDir>/config/jest/assetFile.ts',
  },
} as const;

const onServer = { ...shared, testEnvironment: '<rootDir>/config/jest/serverEnvironment.ts' };

/** `npm test` sets this with a PostgreSQL: the app's tests and the API tests then run on it. */
const postgres: PostgresTests | undefined = JSON.parse(process.env.POSTGRES_TESTS ?? 'null') ?? undefined;

const onPostgres = postgres && { testEnvironmentOptions: { databaseUrl: postgres.url } };

/** The lab scenario that runs the web app. */
const IN_JSDOM = '<rootDir>/lab/chaos/lossy/';

/** The files to skip in each tier: `npm test` sets `main`, `npm run test:thorough` sets `thorough`. Plain jest runs both. */
const SKIPPED_FILES: Readonly<Record<string, string>> = {
  main: '\\.thorough\\.test\\.tsx?$',
  thorough: '(?<!\\.thorough)\\.test\\.tsx?$',
};
const skipped = SKIPPED_FILES[process.env.TEST_TIER ?? ''];
const ignored = ['/node_modules/', ...(skipped ? [skipped] : [])];

const config: Config = {
  // Tests wait for timers, browsers and processes a third of the time.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // Only a test that hangs ends by this. No test measures time, and a busy machine is ten times slower than an idle one.
  testTimeout: 300_000,
  projects: [
    {
      ...onServer,
      displayName: 'server',
      testMatch: ['<rootDir>/{contract,server,scripts,config,lab,model}/**/*.test.ts'],
      testPathIgnorePatterns: [...ignored, IN_JSDOM, ...(postgres?.instead ?? []).map((file) => `<rootDir>/${file}$`)],
    },
    ...(postgres
      ? [
          {
            ...onServer,
            displayName: 'PostgreSQL',
            ...onPostgres,
            testMatch: postgres.files.map((file) => `<rootDir>/${file}`),
            testPathIgnorePatterns: ignored,
          },
        ]
      : []),
    {
      ...shared,
      // The server behind the app's tests starts 40 times faster on PostgreSQL.
      ...onPostgres,
      displayName: 'web',
      testEnvironment: '<rootDir>/config/jest/webEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/config/jest/webSetup.ts'],
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/lab/chaos/lossy/*.test.ts'],
      testPathIgnorePatterns: ignored,
    },
    {
      ...onServer,
      ...onPostgres,
      displayName: 'e2e',
      globalSetup: '<rootDir>/config/jest/browserSetup.ts',
      setupFilesAfterEnv: ['<rootDir>/config/jest/e2eSetup.ts'],
      testMatch: ['<rootDir>/e2e/**/*.test.ts'],
      testPathIgnorePatterns: ignored,
    },
  ],
};

export default config;
