import type { CDPSession, Page } from 'playwright-core';

/** The finger and the keys of a phone, as Chromium's virtual authenticator. */
export class VirtualKey {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async on(page: Page): Promise<VirtualKey> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualKey(cdp, authenticatorId);
  }

  /** Whether the phone recognises its owner. */
  async recognise(isUserVerified: boolean): Promise<void> {
    await this.cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.authenticatorId, isUserVerified });
  }

  /** Replaces each key by a copy with this signature counter. */
  async turnBackTo(signCount: number): Promise<void> {
    const { authenticatorId } = this;
    const { credentials } = await this.cdp.send('WebAuthn.getCredentials', { authenticatorId });
    for (const credential of credentials) {
      const { credentialId } = credential;
      await this.cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
      await this.cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } });
    }
  }
}
