import { maskPersonalNumbers } from '@contract/rules/numbersInTexts';
import { SWITCH_REASON, SWITCHES } from '@contract/rules/switchRules';
import { cleanText, isWithin } from '@contract/rules/text';
import type { Config } from '../config';
import { openDatabase } from '../db/database';
import { readSwitches } from '../db/repositories/switchRows';
import { changeSwitch } from '../services/switches/switches';

/**
 * `node dist/server/main.js switch [NAME on|off "reason"]`: closes or opens a part of the service for all processes, or lists the
 * switches. Returns the text for the operator and whether it is done.
 */
export async function switchPart(
  config: Config,
  [name, state, ...words]: readonly string[],
): Promise<{ readonly text: string; readonly complete: boolean }> {
  const part = SWITCHES.find((known) => known === name);
  const reason = maskPersonalNumbers(cleanText(words.join(' ')));
  const isChange = part !== undefined && (state === 'on' || state === 'off');
  if (name !== undefined && (!isChange || !isWithin(reason, SWITCH_REASON))) {
    const { minimum, maximum } = SWITCH_REASON;
    const text = `switch takes one of ${SWITCHES.join(', ')}, then on or off, and a reason of ${minimum} to ${maximum} characters; without words it lists all.\n`;
    return { text, complete: false };
  }
  const db = await openDatabase({ ...config, sealsData: false });
  try {
    if (isChange) {
      const at = new Date();
      const change = { name: part, isOpen: state === 'on', reason, userId: null, at };
      await db.kysely.transaction().execute((transaction) => changeSwitch(transaction, change));
    }
    const rows = new Map((await readSwitches(db.kysely)).map((row) => [row.name, row]));
    const lines = SWITCHES.map((known) => {
      const row = rows.get(known);
      return `${known}: ${(row?.is_open ?? true) ? 'on' : 'off'}${row ? ` since ${row.changed_at.toISOString()}, «${row.reason}»` : ''}\n`;
    });
    return { text: lines.join(''), complete: true };
  } finally {
    await db.close();
  }
}
