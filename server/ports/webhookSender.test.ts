import { createServer, type Server } from 'node:http';
import { WebhookReceiver } from '../testing/webhookReceiver';
import { signedHeaders, webhookSender } from './webhookSender';

const receiver = new WebhookReceiver();
let url: string;
const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];

beforeAll(async () => {
  url = await receiver.open();
});

afterAll(() => receiver.close());

beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
});

const message = (to = url) => ({ url: to, id: 'msg_1', at: new Date(), body: '{"a":1}', secrets: SECRETS });

test('signs as the specification of Standard Webhooks does', () => {
  // The example of its reference libraries.
  const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', at: new Date(1_614_265_330_000) };
  expect(signedHeaders({ ...example, secrets: SECRETS })).toEqual({
    'webhook-id': example.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

describe('an address', () => {
  const sender = (resolved: readonly string[] = ['93.184.216.34']) =>
    webhookSender({ allowsLoopback: false, resolve: async () => resolved });

  test.each([
    ['https://hooks.example/a?b=c', null],
    ['https://93.184.216.34:8443/', null],
    ['https://[2606:2800:220:1::1]/', null],
    ['https://[2a00::1]:8443/', null],
    ['http://hooks.example/', 'is not https'],
    ['ftp://hooks.example/', 'is not https'],
    ['hooks.example', 'is not an address'],
    ['https://user:secret@hooks.example/', 'has a password'],
    ...[
      ...['127.0.0.1', '0x7f.1', '2130706433', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
      ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '[::1]', '[::]', '[fe80::1]', '[fc00::1]'],
      ...['[::ffff:10.0.0.1]', '[64:ff9b::a00:1]', '[2002:a00:1::]', '[::ffff:169.254.169.254]'],
      // IPv4 inside of IPv6: compatible, translated, local NAT64, Teredo.
      ...['[::10.0.0.1]', '[::a00:1]', '[::5db8:d822]', '[::ffff:0:a00:1]', '[64:ff9b:1::a00:1]', '[2001::a00:1]'],
      // Outside of global unicast, and its reserved parts.
      ...[
        '[1::1]',
        '[100::1]',
        '[200::1]',
        '[1fff::1]',
        '[4000::1]',
        '[5f00::1]',
        '[8000::1]',
        '[e000::1]',
        '[fec0::1]',
      ],
      ...['[ff0e::1]', '[2001:db8::1]', '[3fff::1]', '[2001:2::1]', '[2001:10::1]', '[2001:20::1]', '[2001:1ff::1]'],
      ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '192.88.99.1', '240.0.0.1'],
    ].map((host): [string, string] => [`https://${host}/`, 'is not a public address']),
  ])('%s: %s', async (address, objection) => {
    expect(await sender().objectionTo(address)).toBe(objection);
  });

  test('is refused by each address of its host, and when the host is unknown', async () => {
    expect(await sender(['93.184.216.34', '10.0.0.1']).objectionTo('https://two.example/')).toContain('public');
    expect(await sender(['2606:2800:220:1::1', '::a00:1']).objectionTo('https://two.example/')).toContain('public');
    expect(await sender(['::ffff:127.0.0.1']).objectionTo('https://mapped.example/')).toContain('public');
    expect(await sender(['fe80::1%eth0']).objectionTo('https://zoned.example/')).toContain('public');
    expect(await sender([]).objectionTo('https://none.example/')).toBe('is an unknown host');
    expect(await webhookSender({ allowsLoopback: false }).objectionTo('https://localhost/')).toContain('public');
  });

  test('may be this machine in a sandbox, and never its network', async () => {
    const sandbox = webhookSender({ allowsLoopback: true });
    expect(await sandbox.objectionTo('http://localhost:9/')).toBeNull();
    expect(await sandbox.objectionTo('http://192.168.1.1/')).toBe('is not a public address');
  });
});

describe('sending', () => {
  test('posts the body with the signed headers', async () => {
    const sent = message();
    expect(await webhookSender({ allowsLoopback: true }).send(sent)).toEqual({ isDelivered: true, result: 'HTTP 204' });
    expect(receiver.received).toEqual([
      {
        body: sent.body,
        headers: expect.objectContaining({ ...signedHeaders(sent), 'content-type': 'application/json' }),
      },
    ]);
  });

  test('follows no redirect', async () => {
    receiver.answer = (response) => response.writeHead(307, { location: url }).end();
    const outcome = await webhookSender({ allowsLoopback: true }).send(message());
    expect(outcome).toEqual({ isDelivered: false, result: 'HTTP 307' });
    expect(receiver.received).toHaveLength(1);
  });

  test('reads nothing of an answer of 10 MB', async () => {
    const piece = Buffer.alloc(64 * 1024, 'x');
    let written = 0;
    const closed = new Promise<void>((resolve) => {
      receiver.answer = (response) => {
        response.writeHead(200);
        const write = () => {
          while (written < 10 * 1024 * 1024 && !response.destroyed) {
            written += piece.length;
            if (!response.write(piece)) return response.once('drain', write);
          }
          return response;
        };
        response.on('close', resolve);
        write();
      };
    });
    const outcome = await webhookSender({ allowsLoopback: true }).send(message());
    expect(outcome).toEqual({ isDelivered: true, result: 'HTTP 200' });
    await closed;
    expect(written).toBeLessThan(10 * 1024 * 1024);
  });

  test.each([
    ['that never answers', () => undefined],
    [
      'that sends its head byte by byte',
      (server: import('node:http').ServerResponse) => setInterval(() => server.socket?.write('H'), 20).unref(),
    ],
  ])('gives up on a target %s', async (_name, answer) => {
    receiver.answer = answer;
    const outcome = await webhookSender({ allowsLoopback: true, timeoutMs: 300 }).send(message());
    expect(outcome.isDelivered).toBe(false);
  });

  test('gives up on a resolver that does not answer', async () => {
    const sender = webhookSender({ allowsLoopback: true, timeoutMs: 100, resolve: () => new Promise(() => undefined) });
    expect(await sender.send(message('http://slow.example/'))).toEqual({ isDelivered: false, result: 'timeout' });
  });

  test('connects to the address that it checked: a host that changes its address reaches nothing else', async () => {
    // Another server at the same port of another loopback address stands for our own network.
    const inner: Server = createServer((_request, response) => response.end('secret'));
    let reached = 0;
    inner.on('connection', () => {
      reached += 1;
    });
    const port = Number(new URL(url).port);
    await new Promise<void>((resolve) => inner.listen(port, '127.0.0.2', resolve));
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2'];
    let asked = 0;
    const resolve = async () => [answers[asked++] ?? '127.0.0.2'];
    const outcome = await webhookSender({ allowsLoopback: true, resolve }).send(
      message(`http://rebind.example:${port}/`),
    );
    expect(outcome.isDelivered).toBe(true);
    expect([asked, reached, receiver.received.length]).toEqual([1, 0, 1]);
    inner.close();
  });

  test('checks again at each message: an address that became private is refused', async () => {
    const sender = webhookSender({ allowsLoopback: false, resolve: async () => ['127.0.0.1'] });
    const outcome = await sender.send(message(url.replace('http://127.0.0.1', 'https://moved.example')));
    expect(outcome).toEqual({ isDelivered: false, result: 'address is not a public address' });
    expect(receiver.received).toEqual([]);
  });

  test('names a refused connection', async () => {
    const sender = webhookSender({ allowsLoopback: true });
    expect(await sender.send(message('http://127.0.0.1:1/'))).toEqual({ isDelivered: false, result: 'ECONNREFUSED' });
  });
});
