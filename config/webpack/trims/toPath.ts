/** Stands in for lodash's toPath inside formik: «address.lines[0]» as keys. No key of a form holds a dot or a bracket. */
export default function toPath(path: string | readonly (string | number)[]): string[] {
  return typeof path === 'string' ? path.split(/[.[\]]+/).filter((key) => key !== '') : path.map(String);
}
