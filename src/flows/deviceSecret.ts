import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { deviceSecretsLearned, selectDeviceSecrets } from '@/features/device-secrets/slice';
import { deviceOwner } from '@/lib/deviceSecrets';
import { fromContext } from './flow';

/** The secret of this device for a person, whichever tab they have logged in with before; null for a stranger. */
export function* deviceSecretOf(nationalCode: string): SagaGenerator<string | null> {
  const readStoredDeviceSecrets = yield* fromContext('readStoredDeviceSecrets');
  yield* put(deviceSecretsLearned(yield* call(readStoredDeviceSecrets)));
  for (const { owner, secret } of yield* select(selectDeviceSecrets)) {
    if ((yield* call(deviceOwner, secret, nationalCode)) === owner) {
      return secret;
    }
  }
  return null;
}

/** Keeps what a login has answered, for this person's next one. */
export function* keepDeviceSecret(nationalCode: string, secret: string): SagaGenerator<void> {
  const now = yield* fromContext('now');
  const owner = yield* call(deviceOwner, secret, nationalCode);
  if (owner !== null) {
    yield* put(deviceSecretsLearned([{ owner, secret, keptAt: now() }]));
  }
}
