import { takeParts } from '../../parts';

takeParts(
  'main',
  'slices',
  'src/api',
  'src/components',
  'src/flows',
  'src/lib',
  'src/persist',
  'src/state',
  'src/testing',
  'src/trace',
  'src/ui',
  'src/worker',
);
