import { deviceSecret } from '@/api/visibility/common';
import type { DeviceSecret } from '@/lib/deviceSecrets';
import { fields, list, secret, sliceVisibility, whole } from '@/lib/visibility';
import type * as slice from './slice';

const kept = list(fields<DeviceSecret>({ owner: secret('deviceOwner'), secret: deviceSecret, keptAt: whole }));

/** What may be seen of the slice `deviceSecrets`. */
export const deviceSecretsVisibility = sliceVisibility<slice.DeviceSecretsState, typeof slice>(
  {
    kept,
  },
  {
    'deviceSecrets/deviceSecretsLearned': kept,
  },
);
