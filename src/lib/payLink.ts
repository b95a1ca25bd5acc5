/** A pay link, its path, or a code alone, which has no slash. The first screen does not load the reader of codes. */
const PAY_TARGET = /^(?:https?:\/\/[^/]+)?\/pay\/[^/]|^[^/:]{8,24}$/i;

/** True where a visitor came to pay. `paymentCodeIn` finds the code of the address, if it has one. */
export function isPayTarget(target: string): boolean {
  return PAY_TARGET.test(target);
}
