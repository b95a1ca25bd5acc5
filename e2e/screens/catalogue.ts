import { barScreens } from './barScreens';
import { cardScreens } from './cardScreens';
import { deskScreens } from './deskScreens';
import { detailScreens } from './detailScreens';
import { disputeScreens } from './disputeScreens';
import { historyScreens } from './historyScreens';
import { newcomerScreens } from './newcomerScreens';
import { noticeScreens } from './noticeScreens';
import { officeScreens } from './officeScreens';
import { partnerScreens } from './partnerScreens';
import { payoutScreens } from './payoutScreens';
import { payScreens } from './payScreens';
import { photoScreens } from './photoScreens';
import { readingScreens } from './readingScreens';
import { receiptScreens } from './receiptScreens';
import { requestScreens } from './requestScreens';
import { reserveScreens } from './reserveScreens';
import { sandboxScreens } from './sandboxScreens';
import type { Screen } from './screen';
import { stateScreens } from './stateScreens';
import { visitorScreens } from './visitorScreens';

/** Each screen in each of its states, in the order of a first visit. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...newcomerScreens,
  ...requestScreens,
  ...payScreens,
  ...photoScreens,
  ...detailScreens,
  ...payoutScreens,
  ...disputeScreens,
  ...receiptScreens,
  ...officeScreens,
  ...deskScreens,
  ...historyScreens,
  ...noticeScreens,
  ...cardScreens,
  ...readingScreens,
  ...reserveScreens,
  ...partnerScreens,
  ...stateScreens,
  ...barScreens,
  ...sandboxScreens,
];
