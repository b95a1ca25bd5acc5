import type { PersonalOtpAction } from '@contract/rules/confirmedActions';
import { mustWork, type TestAnswer, type TestClient, type TestUser } from './testClient';

/** The steps of an export and of a closing, each through the API. */
export class PersonalStory {
  constructor(private readonly server: TestClient) {}

  /** Asks for a code. @returns the body of the confirming call */
  async proof(user: TestUser, action: PersonalOtpAction) {
    const { token } = mustWork(await this.server.call('personalCode', { as: user, body: { action, by_sms: true } }));
    return { action, token, verification_code: await this.server.smsCode(user.mobile) };
  }

  async close(user: TestUser): Promise<TestAnswer<object>> {
    const asked = await this.server.call('personalCode', { as: user, body: { action: 'close_account' } });
    if (asked.error) return asked;
    const { token } = asked.data;
    const body = { action: 'close_account', token, verification_code: await this.server.smsCode(user.mobile) };
    return this.server.call('confirmPersonal', { as: user, body });
  }

  /** @returns the token of the downloads */
  async confirmedExport(user: TestUser): Promise<string> {
    const body = await this.proof(user, 'export_data');
    mustWork(await this.server.call('confirmPersonal', { as: user, body }));
    return body.token;
  }

  download(user: TestUser, token: string, form: 'json' | 'page' = 'json') {
    return this.server.send({
      method: 'POST',
      url: `/api/v1/users/data/${form}/`,
      headers: { 'x-client-id': 'amanat-web', authorization: `Bearer ${user.access}` },
      payload: { token },
    });
  }
}
