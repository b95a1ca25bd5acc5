import { createLogger } from './logging';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

const PERSON = {
  mobile: '09121234567',
  national_code: '0084575948',
  date_of_birth: '1371/07/12',
  account: '6037990000010013',
  verification_code: '1234',
  token: 'temporary',
  access: 'header.payload.signature',
  authorization: 'Bearer header.payload.signature',
};

test('fields that say who somebody is, or let one be them, are not in the log', () => {
  const text = logged((log) => {
    log.info({ body: PERSON, headers: PERSON }, 'a request');
    log.info(PERSON, 'a person');
  });
  for (const value of Object.values(PERSON)) expect(text).not.toContain(value);
  expect(text).toContain('a person');
});

test('a database error is logged without the values it complains about', () => {
  const error = Object.assign(new Error('duplicate key (mobile)=(09121234567)'), {
    code: '23505',
    detail: 'Key (national_code)=(0084575948) already exists.',
    parameters: ['6037990000010013'],
  });
  const text = logged((log) => log.error({ err: error }, 'unexpected error'));
  expect(text).toContain('duplicate key');
  expect(text).toContain('23505');
  expect(text).not.toMatch(/09121234567|0084575948|6037990000010013/);
});

test('of a request only the method and the path are logged', () => {
  const request = { method: 'GET', url: '/sandbox/api/sms?mobile=09121234567', headers: PERSON };
  const text = logged((log) => log.info({ req: request }, 'incoming request'));
  expect(JSON.parse(text).req).toEqual({ method: 'GET', path: '/sandbox/api/sms' });
});
