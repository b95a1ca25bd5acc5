import { takeParts } from '../../parts';

takeParts(
  'thorough',
  'lab/restore',
  'lab/rolling',
  'server/commands',
  'server/http',
  'server/metrics',
  'server/tracing',
  'scripts',
);
