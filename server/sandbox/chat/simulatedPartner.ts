import type { Config } from '../../config';
import type { PartnerSettings } from '../../configPartner';

/** The partner whose chat is ours to serve; null without a partner, and with a real one. */
export function simulatedPartner({ partner }: Config): PartnerSettings | null {
  return partner?.port.kind === 'simulator' ? partner : null;
}
