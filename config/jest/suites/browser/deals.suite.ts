import { takeParts } from '../../parts';

takeParts(
  'main',
  'e2e/stories/apiStory.test.ts',
  'e2e/stories/firstBuyer.test.ts',
  'e2e/stories/handover.test.ts',
  'e2e/stories/partner.test.ts',
  'e2e/stories/passkey.test.ts',
  'e2e/stories/story.test.ts',
);
