import { useState } from 'react';
import { deskCopy } from '@/messages/deskCopy';
import { TextField, type TextFieldProps } from '@/ui/TextField';

interface NumberFieldProps extends Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'icon' | 'disabled'> {
  read: NonNullable<TextFieldProps['read']>;
}

/** A number in any spelling, for a form whose button waits for a whole one. It says why when it is left. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, read } = props;
  const [isLeft, setLeft] = useState(false);
  return (
    <TextField
      {...props}
      numeric
      onChange={(typed) => {
        setLeft(false);
        onChange(typed);
      }}
      onBlur={() => setLeft(true)}
      error={isLeft && value !== '' && read(value) === null && deskCopy.wrongNumber}
    />
  );
}
