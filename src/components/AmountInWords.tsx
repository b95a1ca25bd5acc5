import { tomanWords } from '@/lib/money';
import { Text } from '@/ui/Text';
import { MoneyText } from './MoneyText';

interface AmountInWordsProps {
  heading: string;
  rials: number;
  tone: 'in' | 'out';
}

/** The large amount of a page, with the words in toman below. */
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
