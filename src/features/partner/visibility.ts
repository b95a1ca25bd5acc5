import { client, processId } from '@/api/visibility/common';
import { fields, orNull, sliceVisibility, someFields, whole } from '@/lib/visibility';
import type * as slice from './slice';

/** What may be seen of the slice `partner`. */
export const partnerVisibility = sliceVisibility<slice.PartnerState, typeof slice>(
  {
    processId,
    client: orNull(client),
    entryCreatedAt: orNull(whole),
  },
  {
    'partner/openedFromPartner': someFields({ processId, client }),
    'partner/entryTakenUp': fields({ processId, at: whole }),
  },
);
