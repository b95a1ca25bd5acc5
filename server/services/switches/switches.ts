import type { ChangeSwitchBody, SwitchList } from '@contract/calls/switchCalls';
import { CLOSED_CODES, ERROR } from '@contract/errors';
import { MINUTE_MS, SECOND_MS } from '@contract/rules/durations';
import { shortName } from '@contract/rules/mask';
import { SWITCH_REASON, SWITCHES, type SwitchName } from '@contract/rules/switchRules';
import { isWithin } from '@contract/rules/text';
import type { Context } from '../../context';
import type { Database } from '../../db/database';
import { orderWake } from '../../db/repositories/jobOrders';
import { endOutage, insertOutage } from '../../db/repositories/outages';
import {
  lastChangers,
  readSwitches,
  type SwitchChange,
  type SwitchRow,
  storeSwitch,
} from '../../db/repositories/switchRows';
import { findUser } from '../../db/repositories/userRows';
import type { Executor } from '../../db/schema';
import { OUTAGE_OF_SWITCH } from '../../domain/outages';
import { Interval } from '../../jobs/timers';
import { refuse } from '../../refusal';
import type { UserCall } from '../idempotency';
import { actOnce } from '../office/audit';

/** Each process learns of a change within this time and the length of one query. */
const READ_EVERY_MS = SECOND_MS;
const RETRY_AFTER_MS = MINUTE_MS;

/** The switches as this process knows them. Without an answer of the database the last state holds. */
export class Switches {
  private rows: ReadonlyMap<SwitchName, SwitchRow> = new Map();
  private readonly reading = new Interval({
    everyMs: READ_EVERY_MS,
    work: () => this.read().catch(() => undefined),
  });

  constructor(private readonly db: Database) {}

  /** Reads all, then again each second. */
  async start(): Promise<void> {
    await this.read();
    this.reading.start();
  }

  stop(): Promise<void> {
    return this.reading.stop();
  }

  async read(): Promise<void> {
    this.rows = new Map((await readSwitches(this.db.kysely)).map((row) => [row.name, row]));
  }

  isOpen(name: SwitchName): boolean {
    return this.rows.get(name)?.is_open ?? true;
  }

  /** Of the last change; undefined before the first one. */
  changeOf(name: SwitchName): SwitchRow | undefined {
    return this.rows.get(name);
  }

  /** @throws Refusal 423 with `Retry-After` and the switch's own code while it is closed */
  require(name: keyof typeof CLOSED_CODES): void {
    if (this.isOpen(name)) return;
    refuse(CLOSED_CODES[name], undefined, { retryAfterMs: RETRY_AFTER_MS });
  }
}

const MADE_BY = 'switch';

/** Changes a switch and records it, inside the caller's transaction. */
export async function changeSwitch(executor: Executor, change: SwitchChange): Promise<void> {
  const { name, isOpen, reason, at } = change;
  const wasOpen = await storeSwitch(executor, change);
  const scope = OUTAGE_OF_SWITCH[name];
  if (scope && wasOpen !== isOpen) {
    if (isOpen) await endOutage(executor, scope, at, MADE_BY);
    else await insertOutage(executor, { scope, from: at, to: null, why: reason, by: MADE_BY });
    await orderWake(executor, 'deadline', at);
  }
  if (name === 'sms' && isOpen) await orderWake(executor, 'notice-sms', at);
}

/** All switches, for supervisors. */
export async function listSwitches({ db, switches }: Context): Promise<SwitchList> {
  await switches.read();
  const names = new Map<SwitchName, string>();
  for (const { name, userId } of await lastChangers(db.kysely)) {
    const user = userId === null ? undefined : await findUser(db.kysely, userId);
    if (user) names.set(name, shortName(user));
  }
  return {
    switches: SWITCHES.map((name) => {
      const change = switches.changeOf(name);
      return {
        name,
        open: switches.isOpen(name),
        reason: change?.reason ?? null,
        changed_at: change?.changed_at.toISOString() ?? null,
        changed_by: names.get(name) ?? null,
      };
    }),
  };
}

/** A supervisor changes a switch. @throws Refusal 1002 a short reason, 1005 a reused key */
export async function changeSwitchInOffice(context: Context, call: UserCall<ChangeSwitchBody>): Promise<SwitchList> {
  const { userId, body } = call;
  if (!isWithin(body.reason, SWITCH_REASON))
    refuse(ERROR.badRequest, undefined, { fields: { reason: 'is too short' } });
  const { name, open: isOpen, reason } = body;
  const isNew = await actOnce(context, call, 'office/switches', async (transaction, at) => {
    await changeSwitch(transaction, { name, isOpen, reason, userId, at });
    return { act: isOpen ? 'switch_opened' : 'switch_closed', subject: `switch:${name}` };
  });
  if (isNew) context.log.warn({ switch: name, open: isOpen }, 'A switch was changed in the office');
  return listSwitches(context);
}
