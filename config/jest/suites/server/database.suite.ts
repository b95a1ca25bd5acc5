import { takeParts } from '../../parts';

takeParts(
  'main',
  'server/db',
  'server/jobs',
  'server/services/counters.test.ts',
  'server/services/idempotency.test.ts',
);
