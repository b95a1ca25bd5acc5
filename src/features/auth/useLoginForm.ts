import { type FormEvent, useEffect, useState } from 'react';
import type { ApiFailure } from '@/api/failure';
import { checkLogin, type LoginValues } from './formRules';
import { serverFieldErrors } from './useServerFieldErrors';

type LoginField = keyof LoginValues;

export interface LoginForm {
  values: LoginValues;
  /** The props of one of its fields: its error is said after the field was left, or a submit was tried. */
  field(name: LoginField): {
    name: LoginField;
    value: string;
    onChange: (value: string) => void;
    onBlur: () => void;
    error: string | undefined;
  };
  /** Takes what was typed elsewhere. */
  take(values: Partial<LoginValues>): void;
  submit(event?: FormEvent): void;
}

interface LoginFormOptions {
  initialValues: LoginValues;
  /** What the server answered last; the fields that it names say so until something is typed or left. */
  failure: ApiFailure | null;
  onSubmit: (values: LoginValues) => void;
}

const UNTOUCHED: Readonly<Record<LoginField, boolean>> = { nationalCode: false, mobile: false };
const TOUCHED: typeof UNTOUCHED = { nationalCode: true, mobile: true };

/** The login's two fields. Formik, which every other form has, would be 12 KB of the first screen (docs/adr/0015). */
export function useLoginForm({ initialValues, failure, onSubmit }: LoginFormOptions): LoginForm {
  const [values, setValues] = useState(initialValues);
  const [touched, setTouched] = useState(UNTOUCHED);
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({});

  useEffect(() => setServerErrors(serverFieldErrors(failure)), [failure]);

  const errors = { ...checkLogin(values), ...serverErrors };
  return {
    values,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => {
        setValues((before) => ({ ...before, [name]: value }));
        setServerErrors({});
      },
      onBlur: () => {
        setTouched((before) => ({ ...before, [name]: true }));
        setServerErrors({});
      },
      error: touched[name] ? errors[name] : undefined,
    }),
    take: (typed) => setValues((before) => ({ ...before, ...typed })),
    submit: (event) => {
      event?.preventDefault();
      setTouched(TOUCHED);
      setServerErrors({});
      if (Object.keys(checkLogin(values)).length === 0) onSubmit(values);
    },
  };
}
