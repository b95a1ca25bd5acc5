/** The product's name on everything the server itself shows or sends. */
export const BRAND = 'امانت';
