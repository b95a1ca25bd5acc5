import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import {
  createTestServer,
  type TestServer,
  type TestServerOptions,
  type TestUser,
} from '../../server/testing/createTestServer';
import { arrive } from './browser';

const WEB = path.resolve(__dirname, '../../dist/web');

/** Longer than the life of an access token. */
const ACCESS_TOKEN_LIFETIME_MS = 15 * 60_000;

/** The real server with the built app in this process, with a clock that the test moves. */
export class TimedServer {
  private constructor(
    readonly server: TestServer,
    readonly origin: string,
  ) {}

  static async start({ config, ...options }: Pick<TestServerOptions, 'start' | 'config'> = {}): Promise<TimedServer> {
    const server = await createTestServer({ ...options, config: { webDirectory: WEB, ...config } });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    return new TimedServer(server, `http://localhost:${port}`);
  }

  /** Expires all access tokens. */
  expireAccessTokens(): void {
    this.server.clock.advance(ACCESS_TOKEN_LIFETIME_MS);
  }

  /** Logs in a person with a card through the login page of this browser. */
  async logIn(context: BrowserContext, user: Pick<TestUser, 'nationalCode' | 'mobile'>): Promise<void> {
    const page = await context.newPage();
    await arrive(page, 'a first visit', '/login');
    await page.getByLabel('کد ملی', { exact: true }).fill(user.nationalCode);
    await page.getByLabel('شمارهٔ موبایل', { exact: true }).fill(user.mobile);
    await page.getByRole('button', { name: 'دریافت کد تأیید' }).click();
    await page.waitForURL(/\/login_otp/);
    await page.getByLabel('کد تأیید', { exact: true }).fill(await this.server.smsCode(user.mobile));
    await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    await page.close();
  }

  async stop(): Promise<void> {
    await this.server.close();
  }
}
