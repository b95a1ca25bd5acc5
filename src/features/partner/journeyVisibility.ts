import { failure, partnerDecision, partnerOffer, path, processId } from '@/api/visibility/common';
import { fields, oneOf, orNull, sliceVisibility } from '@/lib/visibility';
import type * as slice from './journeySlice';

/** What may be seen of the slice `partnerJourney`. */
export const partnerJourneyVisibility = sliceVisibility<slice.PartnerJourneyState, typeof slice>(
  {
    processId: orNull(processId),
    step: orNull(oneOf({ permission: true, offer: true, approved: true, rejected: true })),
    status: oneOf({ idle: true, pending: true, leaving: true, done: true, failed: true }),
    failure: orNull(failure),
    nextPath: orNull(path),
  },
  {
    'partnerJourney/permissionRequested': fields({ processId }),
    'partnerJourney/offerSubmitted': partnerOffer,
    'partnerJourney/decisionMade': fields({ processId, decision: partnerDecision }),
    'partnerJourney/stepFailed': failure,
    'partnerJourney/stepDone': fields({ nextPath: orNull(path) }),
  },
);
