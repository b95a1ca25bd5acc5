import { takeParts } from '../../parts';

takeParts(
  'main',
  'e2e/stories/firstPage.test.ts',
  'e2e/stories/keyboard.test.ts',
  'e2e/stories/office.test.ts',
  'e2e/stories/offline.test.ts',
  'e2e/stories/passkey.test.ts',
  'e2e/stories/reload.test.ts',
  'e2e/stories/trace.test.ts',
);
