import { auditRowsAfter } from '../../db/repositories/auditLog';
import { EMPTY_CHAIN, follow } from '../../domain/auditChain';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { auditNow, hashOf, noteInAudit } from './audit';

let server: TestServer;

beforeAll(async () => {
  // The tests read the whole chain.
  server = await createTestServer();
});

afterAll(() => server.close());

const rows = () => auditRowsAfter(server.context.db.kysely, 0, 10_000);

const note = (act: string) =>
  auditNow(server.context, { operatorId: null, act: `test:${act}`, subject: 'user:1', details: { b: 1, a: 'x' } });

test('concurrent notes make one chain without gaps', async () => {
  await Promise.all(Array.from({ length: 20 }, (_none, index) => note(`act-${index}`)));
  const chain = await rows();
  expect(chain.map(({ place }) => place)).toEqual(Array.from({ length: 20 }, (_none, index) => index + 1));
  expect(follow(EMPTY_CHAIN, chain, hashOf).brokenAt).toBeNull();
  expect(chain[0]?.details).toBe('{"a":"x","b":1}');
});

test('a rolled back act leaves no row', async () => {
  const before = (await rows()).length;
  const { kysely } = server.context.db;
  const failing = kysely.transaction().execute(async (transaction) => {
    await noteInAudit(transaction, { operatorId: null, act: 'test:lost', subject: 'x', at: server.clock.now() });
    throw new Error('after the note');
  });
  await expect(failing).rejects.toThrow('after the note');
  await note('next');
  expect(await rows()).toHaveLength(before + 1);
  expect(follow(EMPTY_CHAIN, await rows(), hashOf).brokenAt).toBeNull();
});

test('no row is changed or deleted', async () => {
  const { pool } = server.context.db;
  for (const text of ["update audit_log set act = ''", 'delete from audit_log', 'truncate audit_log']) {
    await expect(pool.query(text)).rejects.toMatchObject({ code: 'AM901' });
  }
});

describe('one changed byte breaks the chain and names the row:', () => {
  const changes = {
    act: "act = act || '.'",
    subject: "subject = 'user:2'",
    details: "details = details || ' '",
    operator: 'operator_id = (select id from users limit 1)',
    time: "at = at + interval '1 millisecond'",
    'hash before': "hash_before = translate(hash_before, '0123456789abcdef', '123456789abcdef0')",
    hash: "hash = translate(hash, '0123456789abcdef', '123456789abcdef0')",
  };

  test.each(Object.entries(changes))('%s', async (_name, change) => {
    await server.registerUser();
    const { pool } = server.context.db;
    const chain = await rows();
    const place = 1 + Math.floor(chain.length / 2);
    await pool.query('alter table audit_log disable trigger append_only');
    await pool.query('create temp table kept as select * from audit_log');
    await pool.query(`update audit_log set ${change} where place = ${place}`);
    expect(follow(EMPTY_CHAIN, await rows(), hashOf).brokenAt).toBe(place);
    await pool.query(`delete from audit_log where place = ${place}`);
    expect(follow(EMPTY_CHAIN, await rows(), hashOf).brokenAt).toBe(place);
    await pool.query(`insert into audit_log select * from kept where place = ${place}`);
    await pool.query('drop table kept');
    await pool.query('alter table audit_log enable trigger append_only');
    expect(follow(EMPTY_CHAIN, await rows(), hashOf).brokenAt).toBeNull();
  });
});
