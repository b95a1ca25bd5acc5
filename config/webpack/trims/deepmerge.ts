import isPlainObject from './isPlainObject';

type Errors = Readonly<Record<string, unknown>>;

/** Stands in for deepmerge inside formik, which joins the errors of fields, schema and form with it: the later ones count. */
export default {
  all: (sources: readonly Errors[]): Errors => sources.reduce(merge, {}),
};

function merge(target: Errors, source: Errors): Errors {
  const merged: Record<string, unknown> = { ...target };
  for (const [name, value] of Object.entries(source)) {
    const present = merged[name];
    merged[name] = isPlainObject(present) && isPlainObject(value) ? merge(present as Errors, value as Errors) : value;
  }
  return merged;
}
