import { spoken } from '@/api/visibility/common';
import { type Toast, toastShown } from '@/lib/commands';
import { fields, list, oneOf, payload, secret, sliceVisibility } from '@/lib/visibility';
import type * as slice from './slice';

const toast = fields<Toast>({
  id: secret('toast'),
  kind: oneOf({ error: true, success: true, info: true }),
  text: spoken,
});

/** What may be seen of what is said to the person. */
export const toastCommands = payload(toastShown, toast);

/** What may be seen of the slice `toasts`. */
export const toastsVisibility = sliceVisibility<slice.ToastsState, typeof slice>(
  {
    items: list(toast),
  },
  { 'toasts/toastShown': toast, 'toasts/toastDismissed': secret('toast') },
);
