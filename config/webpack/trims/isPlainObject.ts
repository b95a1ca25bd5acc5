/** Stands in for lodash's isPlainObject inside formik, which tells objects of a form's values from other things with it. */
export default function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
