import type { FormikProps } from 'formik';

/** Names of a form's values that are text. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** A text field's props out of a Formik form: its error is said after the field was left, or a submit was tried. */
export function fieldOf<Values>(form: FormikProps<Values>, name: TextName<Values>) {
  return {
    name,
    value: form.values[name] as string,
    onChange: (value: string) => {
      form.setFieldValue(name, value);
    },
    onBlur: () => {
      form.setFieldTouched(name);
    },
    error: form.touched[name] ? (form.errors[name] as string | undefined) : undefined,
  };
}
