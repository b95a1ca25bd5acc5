/** Stands in for react-fast-compare inside formik, which compares form values and errors with it: plain objects, arrays, texts. */
export default function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (!isBranch(left) || !isBranch(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key]))
  );
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
