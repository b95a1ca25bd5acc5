/** Facts about a person that the simulators accept (see the desk at /sandbox). */
export interface Identity {
  readonly nationalCode: string;
  readonly mobile: string;
  readonly birth: { readonly day: string; readonly month: string; readonly year: string };
  readonly cardNumber: string;
}

function nationalCodeFrom(nineDigits: string): string {
  const sum = [...nineDigits].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const rest = sum % 11;
  return `${nineDigits}${rest < 2 ? rest : 11 - rest}`;
}

function cardNumberFrom(fifteenDigits: string): string {
  const sum = [...fifteenDigits].reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${fifteenDigits}${(10 - (sum % 10)) % 10}`;
}

/** A person nobody has seen before: each number gives another one, and the same number the same one. */
export function identity(number: number): Identity {
  const serial = String(number).padStart(5, '0');
  return {
    nationalCode: nationalCodeFrom(`0084${serial}`),
    mobile: `091234${serial}`,
    birth: { day: '12', month: 'مهر', year: '71' },
    cardNumber: cardNumberFrom(`6104337${serial}123`),
  };
}
