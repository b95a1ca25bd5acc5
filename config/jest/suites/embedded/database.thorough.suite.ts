import { takeParts } from '../../parts';

takeParts('thorough', 'server/db/database.thorough.test.ts', 'server/db/vault');
takeParts(
  'main',
  'server/db/columnTypes.test.ts',
  'server/db/migrate.test.ts',
  'server/db/repositories',
  'server/db/vault',
  'server/db/whenReachable.test.ts',
  'server/services/transactions/transactions.test.ts',
  'server/testing/concurrency.test.ts',
);
