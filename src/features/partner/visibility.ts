import { client, failure, path, processId } from '@/api/visibility/common';
import { partnerDecision, partnerOffer } from '@/api/visibility/endpoints';
import { fields, oneOf, orNull, sliceVisibility, whole } from '@/lib/visibility';
import type * as journey from './journeySlice';
import type * as slice from './slice';

/** What may be seen of the slice `partner`. */
export const partnerVisibility = sliceVisibility<slice.PartnerState, typeof slice>(
  { processId, client: orNull(client), entryCreatedAt: orNull(whole) },
  {
    'partner/openedFromPartner': fields({ processId, client }),
    'partner/entryTakenUp': fields({ processId, at: whole }),
  },
);

/** What may be seen of the slice `partnerJourney`. */
export const partnerJourneyVisibility = sliceVisibility<journey.PartnerJourneyState, typeof journey>(
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
