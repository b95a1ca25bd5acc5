import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Assertion, AssertionOptions } from '@contract/calls/common';
import type { CreationOptions, RegisterPasskeyBody } from '@contract/calls/passkeyCalls';
import { mustWork, type TestClient, type TestUser } from './testClient';

/** What an answer says, where it differs from the options. */
interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The signature counter. */
  readonly counter?: number;
  /** Without a fingerprint or PIN. */
  readonly unverified?: boolean;
  readonly crossOrigin?: boolean;
  readonly type?: string;
  readonly userHandle?: string;
}

/** The origin of a sandbox. */
const ORIGIN = 'http://localhost:8080';
const FLAGS = { present: 0x01, verified: 0x04, credential: 0x40 } as const;

/** A passkey of a device: P-256, with the signatures of a real authenticator. */
export class SoftwareKey {
  readonly credentialId = randomBytes(32).toString('base64url');
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = randomBytes(16).toString('base64url');

  /** A key that counts its signatures from one, as hardware keys do; without it the counter stays 0. */
  constructor(private readonly counts = false) {}

  private signatures = 0;

  /** Makes the key known to a server. */
  register(options: CreationOptions, deviation: Deviation = {}): RegisterPasskeyBody['attestation'] {
    this.userHandle = options.user.id;
    const { challenge, rpId = options.rp.id } = { challenge: options.challenge, ...deviation };
    const authData = Buffer.concat([
      this.authenticatorData(rpId, FLAGS.credential, deviation),
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.credentialId, 'base64url'),
      coseKey(this.pair.publicKey),
    ]);
    const attestationObject = cborMap([
      ['fmt', cborText('none')],
      ['attStmt', cborMap([])],
      ['authData', cborBytes(authData)],
    ]);
    return {
      ...this.name(),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge. */
  sign(options: Pick<AssertionOptions, 'challenge' | 'rpId'>, deviation: Deviation = {}): Assertion {
    const { challenge, rpId } = { ...options, ...deviation };
    const client = clientData('webauthn.get', challenge, deviation);
    const authData = this.authenticatorData(rpId, 0, deviation);
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    return {
      ...this.name(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('SHA256').update(signed).sign(this.pair.privateKey).toString('base64url'),
        userHandle: deviation.userHandle ?? this.userHandle,
      },
    };
  }

  private name() {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' } as const;
  }

  private authenticatorData(rpId: string, flags: number, { unverified = false, counter }: Deviation): Buffer {
    const data = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(data);
    data[32] = FLAGS.present | (unverified ? 0 : FLAGS.verified) | flags;
    if (this.counts && flags === 0) this.signatures += 1;
    data.writeUInt32BE(counter ?? this.signatures, 33);
    return data;
  }
}

function clientData(type: string, challenge: string, { origin = ORIGIN, crossOrigin = false, ...other }: Deviation) {
  return Buffer.from(JSON.stringify({ type: other.type ?? type, challenge, origin, crossOrigin }));
}

/** A P-256 public key in COSE: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

function cborMap(entries: readonly (readonly [string, Buffer])[]): Buffer {
  const parts = entries.flatMap(([name, value]) => [cborText(name), value]);
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...parts]);
}

/** Shorter than 24 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** Of 24 to 255 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
}

/** Adds a key to a user who logged in with a code just now. */
export async function addKey(server: TestClient, user: TestUser | string, counts = false): Promise<SoftwareKey> {
  const key = new SoftwareKey(counts);
  const { token, passkey } = mustWork(await server.call('passkeyOptions', { as: user }));
  mustWork(await server.call('registerPasskey', { as: user, body: { token, attestation: key.register(passkey) } }));
  return key;
}
