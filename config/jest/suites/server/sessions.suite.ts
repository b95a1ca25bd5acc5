import { takeParts } from '../../parts';

takeParts(
  'main',
  'server/services/checks',
  'server/services/passkeys',
  'server/services/personal',
  'server/services/sessions',
  'server/services/upkeep',
  'server/services/users',
);
