/** Stands in for lodash's cloneDeep inside formik, which copies initial values with it: plain objects, arrays, texts. */
export default function cloneDeep<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(cloneDeep) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, cloneDeep(child)])) as Value;
}
