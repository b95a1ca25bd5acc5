import { GUARDED_SETTINGS, type GuardedSetting } from '@contract/rules/partnerRules';
import type { OfficeProposal } from '@/api/deskApi';
import { wireName } from '@/api/names';
import { formatCount } from '@/lib/digits';
import { partnersCopy, SETTING_NAME } from '@/messages/officePartners';
import { Ltr } from '@/ui/Ltr';

/** The old and new value of each setting of a partner, or how long its former key still works; null for other proposals. */
export function partnerFactsOf(details: OfficeProposal['details']) {
  const { overlapHours: hours, ...settings } = details as Readonly<Record<string, unknown>>;
  if (typeof hours === 'number') return { [partnersCopy.overlap]: partnersCopy.overlapHours(formatCount(hours)) };
  // The answer's names have been translated; the old and new values keep the setting's.
  const settingOf = (age: 'old' | 'new', setting: GuardedSetting) =>
    Object.entries(settings).find(([name]) => wireName(name) === `${age}_${setting}`)?.[1];
  const changed = GUARDED_SETTINGS.filter((name) => settingOf('new', name) !== undefined);
  if (changed.length === 0) return null;
  const value = (text: unknown) => (typeof text === 'string' ? <Ltr>{text}</Ltr> : partnersCopy.nothing);
  return Object.fromEntries(
    changed.flatMap((name) => [
      [`${SETTING_NAME[name]}، ${partnersCopy.now}`, value(settingOf('old', name))],
      [`${SETTING_NAME[name]}، ${partnersCopy.wanted}`, value(settingOf('new', name))],
    ]),
  );
}
