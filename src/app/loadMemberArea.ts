/** Fetches what only somebody who is logged in needs: one chunk (docs/adr/0005). */
export const loadMemberArea = () => import('./memberArea');
