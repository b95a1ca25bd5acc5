/** The name of the product. Nothing else in the code spells it. */
export const BRAND = 'امانت';
