import { barScreens } from './barScreens';
import { cardScreens } from './cardScreens';
import { detailScreens } from './detailScreens';
import { disputeScreens } from './disputeScreens';
import { historyScreens } from './historyScreens';
import { newcomerScreens } from './newcomerScreens';
import { noticeScreens } from './noticeScreens';
import { officeScreens } from './officeScreens';
import { partnerScreens } from './partnerScreens';
import { payScreens } from './payScreens';
import { readingScreens } from './readingScreens';
import { receiptScreens } from './receiptScreens';
import { requestScreens } from './requestScreens';
import { sandboxScreens } from './sandboxScreens';
import type { Screen } from './screen';
import { stateScreens } from './stateScreens';
import { visitorScreens } from './visitorScreens';

/** Every screen of the product text in each of its states. The order is that of a first visit. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...newcomerScreens,
  ...requestScreens,
  ...payScreens,
  ...detailScreens,
  ...disputeScreens,
  ...receiptScreens,
  ...officeScreens,
  ...historyScreens,
  ...noticeScreens,
  ...cardScreens,
  ...readingScreens,
  ...partnerScreens,
  ...stateScreens,
  ...barScreens,
  ...sandboxScreens,
];

/** Requests and transactions from both sides. With {@link otherScreens} two halves that take about as long to show. */
export const transactionScreens: readonly Screen[] = [
  ...requestScreens,
  ...payScreens,
  ...detailScreens,
  ...receiptScreens,
  ...historyScreens,
];

/** Everything else. */
export const otherScreens: readonly Screen[] = screens.filter((screen) => !transactionScreens.includes(screen));
