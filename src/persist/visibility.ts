import { actionPayloads, fields, secretUnless } from '@/lib/visibility';
import type * as persistence from './persistConfig';
import { storedStateNotWritten, storedStateSetAside } from './persistConfig';

/** Why something stored could not be read or written: the sentences of `persist/`, which name places, not values. */
const storageReason = fields<{ reason: string }>({
  reason: secretUnless('reason', (text) =>
    /^(too short|unknown (format|version)|wrong key or damaged|not base64|storage is blocked|[A-Z][A-Za-z]{1,30}Error|[a-z]+[A-Za-z.]{0,40} is (wrong|not an object))$/.test(
      text,
    ),
  ),
});

/** What may be seen of a storage that did not work. */
export const storagePayloads = actionPayloads<typeof persistence>(
  { storedStateSetAside, storedStateNotWritten },
  { storedStateSetAside: storageReason, storedStateNotWritten: storageReason },
);
