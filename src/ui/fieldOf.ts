import type { FormikProps } from 'formik';

/** The keys of text values. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** Props of a text field in a Formik form. Its error shows after a blur or a submit. */
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
