import { MoneyStory } from './moneyStory';
import { testOnPostgres } from './onPostgres';
import { buildServerProgram, ServerProcess } from './serverProcess';
import { addKey } from './softwareKey';
import { mustWork } from './testClient';
import { openTestDatabase } from './testDatabase';
import { until } from './until';

// The embedded database belongs to one process; two need a PostgreSQL.
testOnPostgres(
  'a kill in the middle of a settlement by key moves nothing; the same call then settles once',
  async () => {
    const database = await openTestDatabase();
    const program = await buildServerProgram();
    const data = { DATABASE_URL: database.url ?? '' };
    const first = await ServerProcess.start(program, data);
    const story = new MoneyStory(first.client);
    const [seller, buyer] = [await story.trader(), await story.trader()];
    const key = await addKey(first.client, buyer.user, true);
    await database.pool.query("update passkeys set created_at = created_at - interval '1 day'");
    const code = await story.paid(seller, buyer);
    const { token, passkey } = mustWork(
      await first.client.call('settle', { as: buyer.user, body: { payment_code: code } }),
    );
    if (!passkey) throw new Error('No passkey options');
    const body = { payment_code: code, action: 'settle', token, assertion: key.sign(passkey) };
    const call = { as: buyer.user, body, headers: { 'idempotency-key': 'settle' } };
    const statusNow = async () => (await database.pool.query('select status from transactions')).rows[0].status;
    const counterNow = async () => (await database.pool.query('select counter from passkeys')).rows[0].counter;

    // The move has used the challenge and waits for the balances.
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table ledger_balances in access exclusive mode');
    const cut = first.client.call('verifyTransactionOtp', call).catch(() => 'cut');
    const waits = "select from pg_locks where not granted and relation = 'ledger_balances'::regclass";
    await until(async () => (await blocker.query(waits)).rowCount !== 0);
    await first.kill();
    expect(await cut).toBe('cut');
    await blocker.query('select pg_terminate_backend(pid) from pg_locks where not granted');
    await blocker.query('commit');
    blocker.release();
    expect(await statusNow()).toBe('paid');
    expect(Number(await counterNow())).toBe(0);

    const second = await ServerProcess.start(program, data);
    expect(mustWork(await second.client.call('verifyTransactionOtp', call)).status).toBe('settled');
    expect(mustWork(await second.client.call('verifyTransactionOtp', call)).status).toBe('settled');
    expect(Number(await counterNow())).toBe(1);
    expect((await new MoneyStory(second.client).ledger()).sum).toBe(0);
    await second.stop();
    await database.close();
  },
);
