/** The owner of a SIM card (Iran's Shahkar service). */
export interface SimOwner {
  /**
   * @param query.mobile 09 and nine digits
   * @param query.nationalCode ten Latin digits
   * @returns true when the mobile is registered on the national code
   * @throws PortFailure
   */
  owns(query: { readonly mobile: string; readonly nationalCode: string }): Promise<boolean>;
}
