import type { Config } from '../../config';
import { partnerUrl } from '../../domain/partnerPaths';

/** Where the browser goes when a step of a process is finished. Built from the configuration only; home when the partner is gone from it. */
export function completionUrlOf({ partner }: Pick<Config, 'partner'>, processId: string): string {
  return partner ? partnerUrl(partner.completionUrl, processId) : '/';
}
