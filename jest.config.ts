/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

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

/**
 * In jest's sandbox each look-up of a global is a call into Node; these are parameters of each module instead, which saves a tenth of the
 * processor's time. Packages declare `Boolean`, `Map` and `process` themselves, and a test's clock replaces `Date`.
 */
const hotGlobals = [
  'Array',
  'Error',
  'JSON',
  'Math',
  'Number',
  'Object',
  'Promise',
  'Reflect',
  'RegExp',
  'String',
  'Symbol',
];

const shared = {
  // Outside the temporary folder of a run, so the next run finds the compiled files.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  transform: { '^.+\\.(t|j|mj)sx?$': [...swcTransform] },
  sandboxInjectedGlobals: hotGlobals,
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

const onServer = {
  ...shared,
  testEnvironment: '<rootDir>/config/jest/serverEnvironment.ts',
  setupFilesAfterEnv: ['<rootDir>/config/jest/serverSetup.ts'],
};

/**
 * Projects on the cluster of `TEST_DATABASE_URL`, which `npm test` starts. The embedded database without one. The address itself is no option:
 * it is another in each run, and jest compiles all files again for other options.
 */
const onPostgres = process.env.TEST_DATABASE_URL ? { testEnvironmentOptions: { onPostgres: true } } : {};

/** `npm test` and `npm run test:thorough` run the suites of a tier. Without a tier the parts run, each in a sandbox of its own. */
const tier = process.env.TEST_TIER;
const suites = tier && { main: '!(*.thorough)', thorough: '*.thorough' }[tier];

/** The suites of a folder, or the files of which they consist. */
function testsOf(folder: string, parts: readonly string[]): string[] {
  if (suites) return [`<rootDir>/config/jest/suites/${folder}/${suites}.suite.ts`];
  return parts.map((part) => `<rootDir>/${part}`);
}

/** The lab scenario that runs the web app. */
const IN_JSDOM = 'lab/chaos/lossy/';

const config: Config = {
  // Tests wait for timers, browsers and processes a third of the time.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // Only a test that hangs ends by this. No test measures time, and a busy machine is ten times slower than an idle one.
  testTimeout: tier === 'main' ? 300_000 : 1_800_000,
  projects: [
    {
      ...onServer,
      ...onPostgres,
      displayName: 'server',
      testMatch: testsOf('server', ['{contract,server,scripts,config,lab,model}/**/*.test.ts']),
      testPathIgnorePatterns: ['/node_modules/', `<rootDir>/${IN_JSDOM}`],
    },
    {
      ...onServer,
      displayName: 'embedded',
      testMatch: testsOf('embedded', ['server/**/*.test.ts']),
    },
    {
      ...shared,
      ...onPostgres,
      displayName: 'web',
      testEnvironment: '<rootDir>/config/jest/webEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/config/jest/webSetup.ts'],
      testMatch: testsOf('web', ['src/**/*.test.{ts,tsx}', `${IN_JSDOM}*.test.ts`]),
    },
    {
      ...onServer,
      ...onPostgres,
      displayName: 'browser',
      globalSetup: '<rootDir>/config/jest/browserSetup.ts',
      setupFilesAfterEnv: ['<rootDir>/config/jest/browserTests.ts'],
      testMatch: testsOf('browser', ['e2e/**/*.test.ts']),
    },
  ],
};

export default config;
