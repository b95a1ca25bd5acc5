import { takeParts } from '../../parts';

takeParts(
  'main',
  'src/features/payment',
  'src/features/receipt',
  'src/features/check',
  'src/features/request-money',
  'src/features/toasts',
  'src/features/reserves',
);
