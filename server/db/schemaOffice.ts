/** An arbiter decides disputes. */
export type OperatorRole = 'arbiter';

/** Who of the users works for us, and as what. */
export interface OperatorRolesTable {
  user_id: string;
  role: OperatorRole;
  granted_at: Date;
}

export interface OfficeSchema {
  operator_roles: OperatorRolesTable;
}
