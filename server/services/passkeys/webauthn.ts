import { randomBytes } from 'node:crypto';
import type { Assertion, AssertionOptions } from '@contract/calls/common';
import type { CreationOptions, RegisterPasskeyBody } from '@contract/calls/passkeyCalls';
import { BRAND } from '@contract/rules/limits';
import { OTP_LIFETIME_SECONDS } from '@contract/rules/otpLimits';
import { goesBack } from '@contract/rules/passkeyRules';
import type { Config } from '../../config';
import type { Context } from '../../context';
import type { PasskeyRow } from '../../db/repositories/passkeyRows';

/** WebAuthn: options for the browser, and the check of its answers. User verification is always required. */

type WithConfig = Pick<Context, 'config'>;

/** Loaded at its first use, because it takes a quarter of a second of the start. */
const library = () => import('@simplewebauthn/server');

/** COSE algorithms: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

/** A challenge lives as long as a one-time code. */
const TIMEOUT_MS = OTP_LIFETIME_SECONDS * 1000;

/** 32 random bytes in base64url. */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/** @param keys the accepted keys; none for a login, where the device offers its own */
export function assertionOptions(
  { config }: WithConfig,
  challenge: string,
  keys: readonly PasskeyRow[] = [],
): AssertionOptions {
  return {
    challenge,
    rpId: relyingParty(config),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: keys.map(descriptorOf),
  };
}

/** @param present keys of the user, which their devices do not make again */
export function creationOptions(
  { config }: WithConfig,
  challenge: string,
  user: { readonly id: string; readonly name: string; readonly fullName: string },
  present: readonly PasskeyRow[],
): CreationOptions {
  return {
    rp: { id: relyingParty(config), name: BRAND },
    user: { id: userHandleOf(user.id), name: user.name, displayName: user.fullName },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: present.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** The user handle (WebAuthn) of a user. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

/**
 * The signature counter of a valid assertion; null for any other, and for a counter that did not grow.
 * @param answer.isAgain the same call has used the challenge, so its counter repeats
 */
export async function counterOf(
  { config }: WithConfig,
  answer: {
    readonly assertion: Assertion;
    readonly challenge: string;
    readonly key: PasskeyRow;
    readonly isAgain?: boolean;
  },
): Promise<number | null> {
  const { assertion, challenge, key, isAgain = false } = answer;
  const { verifyAuthenticationResponse } = await library();
  const origin = acceptedOrigin(config, assertion.response.clientDataJSON);
  if (origin === null) return null;
  return orNull(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingParty(config),
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: 0,
      },
    });
    const { newCounter } = authenticationInfo;
    return verified && (isAgain || !goesBack(key.counter, newCounter)) ? newCounter : null;
  });
}

/** The key of a valid attestation; null for any other. */
export async function keyOf(
  { config }: WithConfig,
  attestation: RegisterPasskeyBody['attestation'],
  challenge: string,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'> | null> {
  const { verifyRegistrationResponse } = await library();
  const origin = acceptedOrigin(config, attestation.response.clientDataJSON);
  if (origin === null) return null;
  return orNull(async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, response: { ...attestation.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingParty(config),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter };
  });
}

/** The library throws for each fault of an answer, with values in the message that no log may have. */
async function orNull<Result>(check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

function descriptorOf({ credential_id: id, transports }: PasskeyRow): AssertionOptions['allowCredentials'][number] {
  return { id, type: 'public-key', transports: [...transports] };
}

/** The host of our pages; a sandbox without a configured address is on this machine. */
function relyingParty({ publicUrl }: Config): string {
  return publicUrl ? new URL(publicUrl).hostname : 'localhost';
}

/** The origin that an answer has to name; null for an answer from a frame of another site. */
function acceptedOrigin({ publicUrl }: Config, clientData: string): string | null {
  const { origin, crossOrigin } = readClientData(clientData);
  if (crossOrigin === true) return null;
  if (publicUrl) return new URL(publicUrl).origin;
  // A sandbox on this machine has any port.
  return URL.canParse(String(origin)) && new URL(String(origin)).hostname === 'localhost' ? String(origin) : null;
}

function readClientData(clientData: string): { readonly origin?: unknown; readonly crossOrigin?: unknown } {
  try {
    return Object(JSON.parse(Buffer.from(clientData, 'base64url').toString()));
  } catch {
    return {};
  }
}
