import { takeParts } from '../../parts';

takeParts(
  'thorough',
  'e2e/screens/largeText.thorough.test.ts',
  'e2e/screens/stillness.thorough.test.ts',
  'e2e/screens/styles.thorough.test.ts',
);
