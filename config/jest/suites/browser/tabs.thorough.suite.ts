import { takeParts } from '../../parts';

takeParts(
  'thorough',
  'e2e/stories/persistence.thorough.test.ts',
  'e2e/stories/tabs.thorough.test.ts',
  'e2e/stories/trace.thorough.test.ts',
);
