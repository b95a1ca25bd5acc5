import type { BankSource } from '@contract/rules/bankFileRules';
import { type OfficeSection, type OperatorRole, sectionsOf } from '@contract/rules/officeRoles';
import { paths } from './paths';

/** Addresses of the office. Apart from paths.ts to keep them out of the first load. */
export const officePaths = {
  search: `${paths.officeStart}/search`,
  deal: (paymentCode: string) => `${paths.officeStart}/deals/${encodeURIComponent(paymentCode)}`,
  ledger: `${paths.officeStart}/ledger`,
  formats: `${paths.officeStart}/formats`,
  ledgerMonth: `${paths.officeStart}/ledger/month`,
  queue: (queue: string) => `${paths.office}${searchOf(queue)}`,
  /** A case beside its queue. */
  case: (disputeId: string, queue: string) => `${paths.office}/${encodeURIComponent(disputeId)}${searchOf(queue)}`,
  /** The settings, keys and deliveries of a partner. */
  partner: (partnerId: string) => `${paths.partners}/${encodeURIComponent(partnerId)}`,
} as const;

/** The page of each section in the rail. */
export const SECTION_PATHS: Readonly<Partial<Record<OfficeSection, string>>> = {
  search: officePaths.search,
  disputes: paths.office,
  ledger: officePaths.ledger,
  reconcile: '/office/reconcile',
  refunds: '/office/refunds',
  payouts: '/office/payouts',
  exports: '/office/exports',
  switches: paths.switches,
  partners: paths.partners,
  people: `${paths.officeStart}/people`,
  roles: `${paths.officeStart}/roles`,
  audit: `${paths.officeStart}/audit`,
};

/** A day and a source of the reconciliation. @param day ISO 8601 date */
export function reconcilePath(day: string, source: BankSource): string {
  return `${SECTION_PATHS.reconcile}?day=${day}&source=${source}`;
}

/** The sections with a page that the holder of the roles may open. */
export function pagesOf(roles: readonly OperatorRole[]): { readonly section: OfficeSection; readonly path: string }[] {
  return sectionsOf(roles).flatMap((section) => {
    const path = SECTION_PATHS[section];
    return path === undefined ? [] : [{ section, path }];
  });
}

/** The default queue. */
export const OWN_QUEUE = 'office';

/** Query parameter of another queue. */
export const QUEUE_NAME = 'queue';

function searchOf(queue: string): string {
  return queue === OWN_QUEUE ? '' : `?${QUEUE_NAME}=${encodeURIComponent(queue)}`;
}
