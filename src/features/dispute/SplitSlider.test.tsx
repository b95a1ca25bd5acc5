import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { useAmountUnit } from '@/components/useAmountUnit';
import { SplitSlider } from './SplitSlider';

const AMOUNT = 185_000_000;

interface SplitProps {
  amount?: number;
  onShare?: (rials: number | null) => void;
  begin?: number | null;
}

function Split({ amount = AMOUNT, onShare, begin = 145_000_000 }: SplitProps) {
  const [payeeRials, setPayeeRials] = useState<number | null>(begin);
  return (
    <SplitSlider
      amountRials={amount}
      payeeRials={payeeRials}
      onChange={(rials) => {
        setPayeeRials(rials);
        onShare?.(rials);
      }}
      unit={useAmountUnit(payeeRials)}
      viewer="payer"
    />
  );
}

const slider = () => screen.getByRole('slider', { name: 'سهم دو طرف' });
const sellersField = () => screen.getByRole('textbox', { name: 'سهم فروشنده' });
const buyersPart = () => screen.getByRole('status', { name: 'سهم شما' });

describe('SplitSlider', () => {
  it('announces both sums', () => {
    render(<Split />);
    expect(slider()).toHaveAttribute('aria-valuenow', '78');
    expect(slider()).toHaveAttribute('aria-valuetext', '۴۰٬۰۰۰٬۰۰۰ ریال به شما، ۱۴۵٬۰۰۰٬۰۰۰ ریال به فروشنده');
    expect(buyersPart()).toHaveTextContent('۴۰٬۰۰۰٬۰۰۰ ریال');
  });

  it.each([
    ['{ArrowRight}', '79'],
    ['{ArrowUp}', '79'],
    ['{ArrowLeft}', '77'],
    ['{ArrowDown}', '77'],
    ['{PageUp}', '88'],
    ['{PageDown}', '68'],
    ['{Home}', '0'],
    ['{End}', '100'],
  ])('moves the coin in the direction of the key %s', async (key, percent) => {
    const user = userEvent.setup();
    render(<Split />);
    await user.tab();
    expect(slider()).toHaveFocus();
    await user.keyboard(key);
    expect(slider()).toHaveAttribute('aria-valuenow', percent);
  });

  it('stays in the middle without a value until the first input', async () => {
    const user = userEvent.setup();
    const shares: (number | null)[] = [];
    render(<Split begin={null} onShare={(rials) => shares.push(rials)} />);
    expect(slider()).toHaveAttribute('aria-valuenow', '50');
    expect(slider()).toHaveAttribute('aria-valuetext', 'هنوز سهمی تعیین نشده است');
    expect(buyersPart()).toHaveTextContent('—');
    expect(sellersField()).toHaveValue('');
    await user.tab();
    expect(shares).toEqual([]);
    await user.keyboard('{ArrowRight}');
    expect(slider()).toHaveAttribute('aria-valuenow', '51');
    expect(shares).toHaveLength(1);
  });

  it('stops at 0 and at 100 per cent', async () => {
    const user = userEvent.setup();
    render(<Split />);
    await user.tab();
    await user.keyboard('{End}{PageUp}{ArrowUp}');
    expect(slider()).toHaveAttribute('aria-valuetext', '۰ ریال به شما، ۱۸۵٬۰۰۰٬۰۰۰ ریال به فروشنده');
    await user.keyboard('{Home}{PageDown}');
    expect(slider()).toHaveAttribute('aria-valuetext', '۱۸۵٬۰۰۰٬۰۰۰ ریال به شما، ۰ ریال به فروشنده');
  });

  it('accepts the seller’s part in exact rials, and gives the buyer the rest', async () => {
    const user = userEvent.setup();
    const shares: (number | null)[] = [];
    render(<Split onShare={(rials) => shares.push(rials)} />);
    await user.clear(sellersField());
    await user.type(sellersField(), '120250001');
    expect(shares.at(-1)).toBe(120_250_001);
    expect(buyersPart()).toHaveTextContent('۶۴٬۷۴۹٬۹۹۹ ریال');
  });

  it('accepts a typed or pasted zero: everything for the buyer', async () => {
    const user = userEvent.setup();
    const shares: (number | null)[] = [];
    render(<Split begin={null} onShare={(rials) => shares.push(rials)} />);
    await user.type(sellersField(), '۰');
    expect(shares).toEqual([0]);
    expect(sellersField()).toHaveValue('0');
    expect(buyersPart()).toHaveTextContent('۱۸۵٬۰۰۰٬۰۰۰ ریال');
    await user.type(sellersField(), '25000');
    expect(sellersField()).toHaveValue('25٬000');
    await user.clear(sellersField());
    expect(shares.at(-1)).toBeNull();
    await user.click(sellersField());
    await user.paste('۰ ریال');
    expect(shares.at(-1)).toBe(0);
  });

  it('refuses more than the amount', async () => {
    const user = userEvent.setup();
    const shares: (number | null)[] = [];
    render(<Split onShare={(rials) => shares.push(rials)} />);
    await user.clear(sellersField());
    await user.type(sellersField(), '999999999');
    expect(Math.max(...shares.map((rials) => rials ?? 0))).toBeLessThanOrEqual(AMOUNT);
    await user.clear(sellersField());
    await user.click(sellersField());
    await user.paste('۱۹۰٬۰۰۰٬۰۰۰ ریال');
    expect(screen.getByRole('alert')).toHaveTextContent('سهم از مبلغ معامله بیشتر است');
  });

  it('takes the part in toman, moves to whole toman, and keeps each rial of a sum that has none', async () => {
    const user = userEvent.setup();
    const shares: (number | null)[] = [];
    render(<Split amount={20_000_005} begin={10_000_000} onShare={(rials) => shares.push(rials)} />);
    await user.click(screen.getByRole('radio', { name: 'تومان' }));
    expect(sellersField()).toHaveValue('1٬000٬000');
    expect(sellersField()).toHaveAccessibleDescription('۱۰٬۰۰۰٬۰۰۰ ریال · یک میلیون تومان');
    expect(buyersPart()).toHaveTextContent('۱۰٬۰۰۰٬۰۰۵ ریال');
    await user.type(sellersField(), '{Backspace}');
    expect(shares.at(-1)).toBe(1_000_000);
    slider().focus();
    await user.keyboard('{ArrowRight}');
    expect(shares.at(-1)).toBe(1_200_000);
    await user.keyboard('{End}');
    expect(shares.at(-1)).toBe(20_000_005);
    expect(sellersField()).toHaveValue('20٬000٬005');
    expect(screen.getByRole('radio', { name: 'ریال' })).toBeChecked();
    window.localStorage.clear();
  });

  it('puts the coin under the pointer: the seller’s part is on its left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (x) => {
        const shares: (number | null)[] = [];
        const { unmount } = render(<Split onShare={(rials) => shares.push(rials)} />);
        slider().getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect;
        // pointer events of jsdom have no coordinates
        fireEvent(slider(), new MouseEvent('pointerdown', { bubbles: true, clientX: x }));
        unmount();
        const share = shares.at(-1) ?? Number.NaN;
        return Number.isInteger(share) && Math.abs(share / AMOUNT - x / 300) <= 0.01;
      }),
      { numRuns: 30 },
    );
  });
});
