export type CivilRegistryAnswer =
  | { readonly matched: false }
  | { readonly matched: true; readonly firstName: string; readonly lastName: string };

/** The civil registry: the person with a national code. */
export interface CivilRegistry {
  /**
   * @param query.nationalCode ten Latin digits
   * @param query.birthDate ISO 8601 date
   * @throws PortFailure
   */
  match(query: { readonly nationalCode: string; readonly birthDate: string }): Promise<CivilRegistryAnswer>;
}
