import { takeParts } from '../../parts';

// Tests of the database itself. Other tests send the same statements to either database (docs/adr/0016).
takeParts(
  'main',
  'server/db/embedded',
  'server/db/defineFunctions.test.ts',
  'server/db/door.test.ts',
  'server/db/doorDisputes.test.ts',
  'server/db/foldedText.test.ts',
  'server/jobs/jobs.test.ts',
  'server/services/idempotency.test.ts',
);
