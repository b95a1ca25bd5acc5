/** Joins the class names that apply, leaving out the ones that do not. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
