import { HOUR_MS } from '@contract/rules/durations';
import { LOOKUPS_AN_HOUR } from '@contract/rules/officeDealRules';
import type { Context } from '../../context';
import type { Limit } from '../../domain/limits';
import { refuseBeyond } from '../counters';

export const LOOKUPS_OF_AN_OPERATOR: Limit = {
  name: 'office-lookups',
  most: LOOKUPS_AN_HOUR,
  windowMilliseconds: HOUR_MS,
};

/**
 * Counts a lookup of a person or a transaction by an operator, found or not.
 * @throws Refusal 1016 beyond {@link LOOKUPS_AN_HOUR}
 */
export function countLookup(context: Context, operatorId: string): Promise<void> {
  return refuseBeyond(context, [LOOKUPS_OF_AN_OPERATOR], operatorId);
}
