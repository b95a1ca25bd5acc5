/** Fetches the partner's pages and their flow: one chunk, for whoever comes from there. */
export const loadPartnerArea = () => import('./partnerArea');
