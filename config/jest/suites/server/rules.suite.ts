import { takeParts } from '../../parts';

takeParts(
  'main',
  'contract',
  'server/domain',
  'server/texts',
  'server/config',
  'server/batched.test.ts',
  'config',
  'scripts',
  'lab/chaos/cluster',
  'lab/cluster',
);
