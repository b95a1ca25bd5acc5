import { randomUUID } from 'node:crypto';
import type { BankFile } from '@contract/calls/bankFileCalls';
import { ERROR } from '@contract/errors';
import { type FileCounts, warningsAbout } from '@contract/rules/bankFileRules';
import { shiftDay } from '@contract/rules/calendar';
import { HOUR_MS } from '@contract/rules/durations';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { auditRowsAfter } from '../../db/repositories/auditLog';
import { DEFAULT_FORMATS } from '../../db/repositories/bankFormatRows';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { MoneyStory, type Trader } from '../../testing/moneyStory';
import { newOperator, uploadCsv, userIdOf } from '../../testing/officeTeam';
import { uploadBankFile } from './uploadBankFile';

const DAY = '2026-11-24';

test.each<[string, Partial<FileCounts>, [string, number, string | null][]]>([
  ['all its rows', {}, []],
  ['a half of them unknown', { own: 10 }, []],
  ['most of them unknown', { own: 9 }, [['no_match', 55, null]]],
  ['nine rows that are unknown', { rows: 9, own: 0, dayRows: 9 }, []],
  ['rows of the other source', { rows: 3, own: 0, other: 2, dayRows: 3 }, [['other_source', 66, null]]],
  ['most rows of one other day', { day: '2026-11-23', dayRows: 19 }, [['other_day', 95, '2026-11-23']]],
  ['rows of many days', { day: '2026-11-23', dayRows: 10 }, []],
])('a file with %s has its warnings', (_name, counts, warnings) => {
  const found = warningsAbout({ rows: 20, own: 20, other: 0, day: DAY, dayRows: 20, ...counts }, DAY);
  expect(found.map(({ kind, percent, day }) => [kind, percent, day])).toEqual(warnings);
});

describe('a file with warnings', () => {
  let server: TestServer;
  let finance: Trader;

  beforeAll(async () => {
    server = await createTestServer({ config: { accessLifetimeSeconds: 100 * 24 * 3_600 } });
    finance = await newOperator(server, 'finance');
  });

  afterAll(() => server.close());

  const today = () => tehranDateOf(server.clock.now());
  const upload = (file: string, source = 'gateway') => uploadCsv(server, finance.user, { source }, file);
  const decide = (name: 'acceptBankFile' | 'dropBankFile', { file_id }: BankFile) =>
    server.call(name, { as: finance.user, body: { file_id } });
  const gateway = async () => {
    const { data } = await server.call('bankDay', { as: finance.user, query: { day: today() } });
    return data.sources[0];
  };
  const strange = (count: number, day = today(), mark = 'x') =>
    `شماره مرجع,مبلغ,تاریخ\n${Array.from({ length: count }, (_, at) => `${mark}${at},5000,${day}\n`).join('')}`;

  test('counts in nothing until it is accepted, is dropped, and is abandoned after an hour', async () => {
    const yesterday = shiftDay(today(), -1);
    const file = strange(12, yesterday);
    const { data: first } = await upload(file);
    const warnings = [
      { kind: 'no_match', percent: 100, day: null },
      { kind: 'other_day', percent: 100, day: yesterday },
    ];
    expect(first).toMatchObject({ rows: 12, whole: false, warnings });
    expect(await gateway()).toMatchObject({ files: [], waiting: [{ file_id: first.file_id }], total: 0 });
    const { data: second } = await upload(file);
    expect((await decide('dropBankFile', second)).status).toBe(200);
    expect((await decide('acceptBankFile', second)).error?.code).toBe(ERROR.notFound);
    const turn = (off: boolean) =>
      server.call('switchBankFormat', { as: finance.user, body: { format_id: DEFAULT_FORMATS.gateway, off } });
    // An upload that runs meanwhile ends with the same refusal, with warnings and without.
    for (const count of [12, 1]) {
      await turn(false);
      const query = { file_id: randomUUID(), source: 'gateway', day: today(), name: 'a.csv' } as const;
      async function* body() {
        await turn(true);
        yield Buffer.from(strange(count, today(), 'off'));
      }
      const ended = uploadBankFile(server.context, {
        userId: await userIdOf(server, finance.user),
        query,
        body: body(),
      });
      await expect(ended).rejects.toMatchObject({ code: ERROR.notAcceptable, fields: { file: 'format' } });
    }
    const refused = await decide('acceptBankFile', first);
    expect(refused.error).toMatchObject({ code: ERROR.notAcceptable, fields: { file: 'format' } });
    await turn(false);
    const accepted = await Promise.all([1, 2].map(() => decide('acceptBankFile', first)));
    expect(accepted.map(({ status, data }) => [status, (data as BankFile).whole])).toEqual(
      accepted.map(() => [200, true]),
    );
    expect(await gateway()).toMatchObject({ files: [{ whole: true, warnings }], waiting: [], total: 12 });
    // A file that counts is dropped by nobody, and its bytes are known.
    expect((await decide('dropBankFile', first)).status).toBe(200);
    expect((await upload(file)).error).toMatchObject({ code: ERROR.conflict, fields: { file: 'known' } });
    expect((await gateway())?.files).toHaveLength(1);
    const acts = (await auditRowsAfter(server.context.db.kysely, 0, 100)).map(({ act }) => act);
    const turns = ['bank_format_off', 'bank_format_on', 'bank_format_off', 'bank_format_on'];
    expect(acts).toEqual(['bank_file_dropped', ...turns, 'bank_file_accepted']);

    const { data: late } = await upload(strange(12, today(), 'late'));
    server.clock.advance(HOUR_MS + 1);
    expect((await gateway())?.waiting).toEqual([]);
    expect((await decide('acceptBankFile', late)).error?.code).toBe(ERROR.notFound);
    // Few rows of a payment that is known have no warning; the next upload deletes what was abandoned.
    expect((await upload(strange(1, today(), 'y'))).data).toMatchObject({ whole: true, warnings: [] });
    const { rows } = await server.context.db.pool.query('select from bank_files where id = $1', [late.file_id]);
    expect(rows).toEqual([]);
  });

  test('says that its rows are of the other source', async () => {
    const story = new MoneyStory(server);
    await story.paid(await story.trader(), await story.trader());
    const { body } = await server.send({ url: '/sandbox/bank-files/gateway', query: { day: today() } });
    const { data } = await upload(body, 'bank');
    expect(data).toMatchObject({ whole: false, warnings: [{ kind: 'other_source', percent: 100, day: null }] });
  });
});
