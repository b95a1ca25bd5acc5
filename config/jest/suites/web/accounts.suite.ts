import { takeParts } from '../../parts';

takeParts(
  'main',
  'src/app',
  'src/features/application',
  'src/features/auth',
  'src/features/home',
  'src/features/intro',
  'src/features/pages',
  'src/features/cards',
  'src/features/settings',
  'src/features/sessions',
  'src/features/otp',
);
