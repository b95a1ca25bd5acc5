import { takeParts } from '../../parts';

takeParts(
  'thorough',
  'e2e/stories/firstPage.thorough.test.ts',
  'e2e/stories/history.thorough.test.ts',
  'e2e/stories/installed.thorough.test.ts',
  'e2e/stories/keyboard.thorough.test.ts',
  'e2e/stories/office.thorough.test.ts',
  'e2e/stories/offline.thorough.test.ts',
  'e2e/stories/phoneBack.thorough.test.ts',
  'e2e/stories/reload.thorough.test.ts',
);
