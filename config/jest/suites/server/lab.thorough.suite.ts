import { takeParts } from '../../parts';

takeParts(
  'thorough',
  'lab/chaos/cluster',
  'lab/chaos/notices',
  'lab/chaos/race',
  'lab/chaos/returns',
  'lab/chaos/trade',
);
