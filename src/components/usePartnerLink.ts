import { createContext, useContext } from 'react';

/** The way back to the partner that the app was opened from. */
export interface PartnerWay {
  name: string;
  /** A page of the partner, never one of the router. */
  href: string;
}

export const PartnerWayContext = createContext<PartnerWay | null>(null);

/** The way back to the partner during a visit from there; null otherwise. */
export function usePartnerWay(): PartnerWay | null {
  return useContext(PartnerWayContext);
}
