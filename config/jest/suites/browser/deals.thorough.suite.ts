import { takeParts } from '../../parts';

takeParts(
  'thorough',
  'e2e/stories/development.thorough.test.ts',
  'e2e/stories/disagreement.thorough.test.ts',
  'e2e/stories/fakes.thorough.test.ts',
  'e2e/stories/foreignCard.thorough.test.ts',
  'e2e/stories/halfFee.thorough.test.ts',
  'e2e/stories/lateCode.thorough.test.ts',
  'e2e/stories/loggedOutReturn.thorough.test.ts',
  'e2e/stories/ownLink.thorough.test.ts',
  'e2e/stories/payoutRepair.thorough.test.ts',
  'e2e/stories/receiptCode.thorough.test.ts',
);
