/** Public settings of the classifieds partner. */
export interface PublicPartner {
  /** Value of `?client=` in the partner's links, and part of the paths of its calls. */
  readonly slug: string;
  /** Display name. */
  readonly name: string;
  /** Target of «back to the partner», with the placeholder `{process_id}`. Never a route of the app. */
  readonly returnUrl: string;
}

/** The simulated partner of a sandbox. The server shows its chat at `/sandbox/chat`. */
export const SANDBOX_PARTNER: PublicPartner = {
  slug: 'niazmandi',
  name: 'نیازمندی‌ها',
  returnUrl: '/sandbox/chat/{process_id}',
};

/** A configured address of the partner for one process; an empty id leads to the list. */
export function partnerUrl(template: string, processId: string): string {
  return template.replaceAll('{process_id}', encodeURIComponent(processId));
}
