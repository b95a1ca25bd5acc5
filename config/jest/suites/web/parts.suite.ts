import { takeParts } from '../../parts';

takeParts(
  'main',
  'src/api',
  'src/components',
  'src/lib',
  'src/persist',
  'src/state',
  'src/testing',
  'src/trace',
  'src/ui',
  'src/worker',
);
