import { accountId, failure, path } from '@/api/visibility/common';
import { account } from '@/api/visibility/endpoints';
import { actionPayloads, fields, flag, list, oneOf, optional, orNull, secret, sliceVisibility } from '@/lib/visibility';
import type * as slice from './slice';
import { cardConfirmed } from './slice';

const number = secret('account');
const refusal = fields<slice.CardRefusal>({ number, failure });

/** What may be seen of a card that was confirmed. */
export const cardPayloads = actionPayloads<Pick<typeof slice, 'cardConfirmed'>>(
  { cardConfirmed },
  { cardConfirmed: fields({ accountId, nextPage: optional(path) }) },
);

/** What may be seen of the slice `cards`. */
export const cardsVisibility = sliceVisibility<slice.CardsState, typeof slice>(
  {
    status: oneOf({ idle: true, pending: true }),
    added: orNull(account),
    isConfirming: flag,
    refusal: orNull(refusal),
    openNumbers: list(number),
  },
  {
    'cards/cardAdditionRequested': fields({ kind: oneOf({ pan: true, iban: true }), number, isFirst: flag }),
    'cards/cardFound': account,
    'cards/cardRefused': refusal,
    'cards/cardAdditionFailed': failure,
  },
);
