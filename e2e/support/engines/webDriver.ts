/** A driver without a screen never answers. */
const PATIENCE_MS = 60_000;

/** The part of W3C WebDriver (https://www.w3.org/TR/webdriver2/) that a phone needs. */
export class WebDriverSession {
  private constructor(
    private readonly driver: string,
    private readonly id: string,
  ) {}

  /** @param driver the origin at which a driver listens, without a session so far */
  static async open(driver: string, capabilities: object): Promise<WebDriverSession> {
    const asked = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = await command<{ sessionId: string }>('POST', `${driver}/session`, asked);
    return new WebDriverSession(driver, sessionId);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.post('window/rect', { width, height });
  }

  async open(address: string): Promise<void> {
    await this.post('url', { url: address });
  }

  /** The page's way: WebKit's own leaves out what was put into the history by a page that nobody has touched. */
  async back(): Promise<void> {
    await this.run('history.back()');
  }

  /** Runs the body of a function in the page. */
  run<Answer>(script: string): Promise<Answer> {
    return this.post('execute/sync', { script, args: [] });
  }

  async press(x: number, y: number): Promise<void> {
    const moves = [
      { type: 'pointerMove', duration: 0, x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const pointer = { type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions: moves };
    await this.post('actions', { actions: [pointer] });
  }

  async type(text: string): Promise<void> {
    const keys = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
  }

  async photograph(): Promise<Buffer> {
    const picture = await command<string>('GET', `${this.driver}/session/${this.id}/screenshot`);
    return Buffer.from(picture, 'base64');
  }

  async close(): Promise<void> {
    await command('DELETE', `${this.driver}/session/${this.id}`);
  }

  private post<Answer>(name: string, body: object): Promise<Answer> {
    return command('POST', `${this.driver}/session/${this.id}/${name}`, body);
  }
}

async function command<Value>(method: 'DELETE' | 'GET' | 'POST', address: string, body?: object): Promise<Value> {
  const answer = await fetch(address, {
    method,
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { value } = (await answer.json()) as { value: Value };
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}
