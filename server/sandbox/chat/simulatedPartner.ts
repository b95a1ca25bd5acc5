import type { Config, PartnerSettings } from '../../config';

/** The partner whose chat is ours to serve; null without a partner, and with a real one. */
export function simulatedPartner({ partner }: Config): PartnerSettings | null {
  return partner?.port.kind === 'simulator' ? partner : null;
}
