export interface CivilRegistryQuery {
  /** Ten Latin digits. */
  readonly nationalCode: string;
  /** ISO 8601 date. */
  readonly birthDate: string;
}

export type CivilRegistryAnswer =
  | { readonly matched: false }
  | { readonly matched: true; readonly firstName: string; readonly lastName: string };

/** The civil registry: whose national code it is. Throws {@link ../portFailure.PortFailure} when it can't be asked. */
export interface CivilRegistry {
  match(query: CivilRegistryQuery): Promise<CivilRegistryAnswer>;
}
