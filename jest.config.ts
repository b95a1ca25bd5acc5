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

/** Packages that ship ES modules only and must be compiled for jest. */
const esmPackages = ['@noble', '@redux-devtools', 'typebox'];

const shared = {
  // The temporary folder of a run goes with it (scripts/temporaryFolder.ts); compiled files stay for the next run.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  transform: { '^.+\\.(t|j|mj)sx?$': [...swcTransform], '\\.sql$': '<rootDir>/config/jest/textFile.cjs' },
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'json', 'node', 'sql'],
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

/** Set by `npm test` where there is a PostgreSQL: the app's tests run on it, and of the server's those that reach a database. */
const postgres: PostgresTests | undefined = JSON.parse(process.env.POSTGRES_TESTS ?? 'null') ?? undefined;

const onPostgres = postgres && { testEnvironmentOptions: { databaseUrl: postgres.url } };

/** The one lab program that runs the app. */
const IN_JSDOM = '<rootDir>/lab/chaos/lossy/';

/** Files of the other tier: `npm test` sets `main`, `npm run test:thorough` sets `thorough`. Plain jest runs both. */
const OTHER_TIER: Readonly<Record<string, string>> = {
  main: '\\.thorough\\.test\\.tsx?$',
  thorough: '(?<!\\.thorough)\\.test\\.tsx?$',
};
const otherTier = OTHER_TIER[process.env.TEST_TIER ?? ''];
const ignored = ['/node_modules/', ...(otherTier ? [otherTier] : [])];

const config: Config = {
  // Half as many again as cores: in every third moment a test waits for a timer, a browser, another process.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  projects: [
    {
      ...onServer,
      displayName: 'server',
      testMatch: ['<rootDir>/{contract,server,scripts,config,lab}/**/*.test.ts'],
      // not by «!» in testMatch, where jest does not know its root
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
      // The server behind the app's tests starts forty times faster on it; the embedded database is the server's own tests' matter.
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
