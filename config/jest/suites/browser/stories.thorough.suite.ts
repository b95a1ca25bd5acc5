import { takeParts } from '../../parts';

takeParts(
  'thorough',
  'e2e/stories/development.thorough.test.ts',
  'e2e/stories/disagreement.thorough.test.ts',
  'e2e/stories/fakes.thorough.test.ts',
  'e2e/stories/history.thorough.test.ts',
  'e2e/stories/installed.thorough.test.ts',
  'e2e/stories/lateCode.thorough.test.ts',
  'e2e/stories/phoneBack.thorough.test.ts',
);
