import { createContext, useContext } from 'react';

/** The link back to the partner that opened the app. */
export interface PartnerLink {
  name: string;
  /** A page of the partner, never a path of the router. */
  href: string;
}

export const PartnerLinkContext = createContext<PartnerLink | null>(null);

/** The link back to the partner during a visit; null otherwise. */
export function usePartnerLink(): PartnerLink | null {
  return useContext(PartnerLinkContext);
}
