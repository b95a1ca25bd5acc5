/** The roles of operators, in the order that screens list them. */
export const OPERATOR_ROLES = ['support', 'arbiter', 'finance', 'supervisor', 'auditor'] as const;

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The roles that open each section of the office. The auditor reads all of them. */
export const OFFICE_SECTIONS = {
  search: ['support', 'finance', 'auditor'],
  deal: ['support', 'finance', 'auditor'],
  disputes: ['arbiter', 'auditor'],
  switches: ['supervisor', 'auditor'],
  ledger: ['finance', 'auditor'],
  reconcile: ['finance', 'supervisor', 'auditor'],
  refunds: ['finance', 'auditor'],
  payouts: ['finance', 'auditor'],
  exports: ['finance', 'supervisor', 'auditor'],
  people: ['support', 'supervisor', 'auditor'],
  partners: ['supervisor', 'auditor'],
  roles: ['supervisor', 'auditor'],
  audit: ['supervisor', 'auditor'],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type OfficeSection = keyof typeof OFFICE_SECTIONS;

/** The roles that read a section. */
export function readersOf(section: OfficeSection): readonly OperatorRole[] {
  return OFFICE_SECTIONS[section];
}

/** The roles that act in a section: its readers without the auditor, who changes nothing. */
export function actorsOf(section: OfficeSection): readonly OperatorRole[] {
  return readersOf(section).filter((role) => role !== 'auditor');
}

/** The sections that the holder of the roles may open, in the order of the rail. */
export function sectionsOf(roles: readonly OperatorRole[]): readonly OfficeSection[] {
  const names = Object.keys(OFFICE_SECTIONS) as OfficeSection[];
  return names.filter((name) => roles.some((role) => readersOf(name).includes(role)));
}

/** An auditor has no other role: the auditor would check their own acts. */
export function mayHoldTogether(roles: readonly OperatorRole[]): boolean {
  return !roles.includes('auditor') || roles.every((role) => role === 'auditor');
}
