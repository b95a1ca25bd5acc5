/** The link under which others check a paid transaction, from when one of its sides first sees it. */
export interface CheckLinksTable {
  transaction_id: string;
  /** How often it was made. */
  generation: number;
  token_hash: string;
  /** Of the present one. */
  made_at: Date;
}

export interface CheckSchema {
  check_links: CheckLinksTable;
}
