import { takeParts } from '../../parts';

takeParts(
  'main',
  'src/features/history',
  'src/features/notices',
  'src/features/transaction-detail',
  'src/features/dispute',
  'src/features/delivery',
);
