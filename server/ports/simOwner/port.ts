export interface SimOwnerQuery {
  /** 09 and nine digits. */
  readonly mobile: string;
  /** Ten Latin digits. */
  readonly nationalCode: string;
}

/** Whose SIM card it is (Iran's Shahkar service). Throws {@link ../portFailure.PortFailure} when it can't be asked. */
export interface SimOwner {
  /** @returns true when the mobile is registered on the national code */
  owns(query: SimOwnerQuery): Promise<boolean>;
}
