import type { Assertion, AssertionOptions } from '@contract/calls/common';
import type { CreationOptions, RegisterPasskeyBody } from '@contract/calls/passkeyCalls';
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';

// Only chunks that are loaded after the first screen import this file.

/** `canceled`: the person or the time ended the question. `refused`: this device has no fitting key, or cannot do it. */
type Failed = 'canceled' | 'refused';

/** Asks the device to sign a challenge. */
export async function signWithPasskey(options: AssertionOptions): Promise<Assertion | Failed> {
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    };
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** Asks the device to make a key. `known`: the device has one of the user's keys. */
export async function makePasskey(
  options: CreationOptions,
): Promise<RegisterPasskeyBody['attestation'] | Failed | 'known'> {
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  } catch (thrown) {
    return nameOf(thrown) === 'InvalidStateError' ? 'known' : failureOf(thrown);
  }
}

/** Closes the device's question. */
export function cancelPasskey(): void {
  WebAuthnAbortService.cancelCeremony();
}

function failureOf(thrown: unknown): Failed {
  return ['NotAllowedError', 'AbortError'].includes(nameOf(thrown)) ? 'canceled' : 'refused';
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : '';
}
