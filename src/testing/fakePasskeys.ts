import type { TestServer, TestUser } from '../../server/testing/createTestServer';
import { addKey, SoftwareKey as NewKey, type SoftwareKey } from '../../server/testing/softwareKey';

/** How the person answers the device. */
export type DeviceAnswer = 'yes' | 'no' | 'without finger' | 'never';

/** The passkeys of this browser: real signatures, and a person who says yes or no. */
export interface FakeDevice {
  readonly keys: SoftwareKey[];
  answer: DeviceAnswer;
  /** The questions so far. */
  asked: number;
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;
const textOf = (bytes: BufferSource) => Buffer.from(bytes as ArrayBuffer).toString('base64url');

/** Gives jsdom the browser's side of WebAuthn until the test ends. */
export function installPasskeys(keys: SoftwareKey[] = []): FakeDevice {
  const device: FakeDevice = { keys, answer: 'yes', asked: 0 };
  const origin = window.location.origin;

  async function ask(signal: AbortSignal | undefined): Promise<{ origin: string; unverified: boolean }> {
    device.asked += 1;
    if (device.answer === 'never') {
      await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    }
    if (device.answer === 'no') throw new DOMException('no', 'NotAllowedError');
    return { origin, unverified: device.answer === 'without finger' };
  }

  async function get({ publicKey, signal }: CredentialRequestOptions) {
    const deviation = await ask(signal);
    const wanted = (publicKey?.allowCredentials ?? []).map(({ id }) => textOf(id));
    const key = device.keys.find(({ credentialId }) => wanted.length === 0 || wanted.includes(credentialId));
    if (!key || !publicKey) throw new DOMException('no key', 'NotAllowedError');
    const challenge = textOf(publicKey.challenge);
    const { id, response } = key.sign({ challenge, rpId: publicKey.rpId ?? '' }, deviation);
    const answers = Object.entries(response).map(([name, value]) => [name, bytesOf(value ?? '')]);
    return credential(id, Object.fromEntries(answers));
  }

  async function create({ publicKey, signal }: CredentialCreationOptions) {
    const deviation = await ask(signal);
    if (!publicKey) throw new TypeError();
    const known = (publicKey.excludeCredentials ?? []).map(({ id }) => textOf(id));
    if (device.keys.some(({ credentialId }) => known.includes(credentialId))) {
      throw new DOMException('known', 'InvalidStateError');
    }
    const key = new NewKey();
    const { rp, user, challenge } = publicKey;
    const options = {
      rp: { id: rp.id ?? '', name: rp.name },
      user: { id: textOf(user.id) },
      challenge: textOf(challenge),
    };
    const { id, response } = key.register(options as never, deviation);
    device.keys.push(key);
    return credential(id, {
      clientDataJSON: bytesOf(response.clientDataJSON),
      attestationObject: bytesOf(response.attestationObject),
      getTransports: () => ['internal'],
    });
  }

  Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { get, create }, configurable: true });
  return device;
}

/** Takes WebAuthn away again. */
export function uninstallPasskeys(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}

/** A key of a user that was added a day ago. */
export async function oldKey(server: TestServer, user: TestUser): Promise<SoftwareKey> {
  const key = await addKey(server, (await freshLogin(server, user)).access);
  const yesterday = new Date(server.clock.now().getTime() - 24 * 3600 * 1000);
  const { pool } = server.context.db;
  await pool.query('update passkeys set created_at = $1 where credential_id = $2', [yesterday, key.credentialId]);
  return key;
}

/** A login with a code just now. */
export function freshLogin(server: TestServer, user: TestUser): Promise<TestUser> {
  server.clock.advance(61_000);
  return server.loginUser(user);
}

function credential(id: string, response: object) {
  return {
    id,
    rawId: bytesOf(id),
    type: 'public-key',
    response,
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
  };
}
