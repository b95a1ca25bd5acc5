import { takeParts } from '../../parts';

takeParts(
  'main',
  'src/app',
  'src/features/application',
  'src/features/auth',
  'src/features/home',
  'src/features/intro',
  'src/features/pages',
);
