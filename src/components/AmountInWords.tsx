import { tomanWords } from '@/lib/money';
import { Text } from '@/ui/Text';
import { MoneyText } from './MoneyText';

interface AmountInWordsProps {
  /** Whose request it is. */
  heading: string;
  /** Integer rials. */
  rials: number;
  tone: 'in' | 'out';
}

/** The largest thing on a page about money: the amount, under it the words in toman. */
export function AmountInWords({ heading, rials, tone }: AmountInWordsProps) {
  return (
    <>
      <Text look="sm" tone="muted" balance>
        {heading}
      </Text>
      <MoneyText rials={rials} size="amount" tone={tone} />
      <Text look="sm" tone="muted" balance>
        {tomanWords(rials)}
      </Text>
    </>
  );
}
