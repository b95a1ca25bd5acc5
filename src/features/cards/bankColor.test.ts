import fc from 'fast-check';
import { bankCardColors } from './bankColor';

/** Contrast by the definition of WCAG 2. */
function contrast(one: string, other: string): number {
  const [a, b] = [one, other].map((color) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
      const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0'));

describe('bankCardColors', () => {
  it('uses dark text on a light colour and darkens the end by a tenth', () => {
    expect(bankCardColors('FFC20E')).toEqual({ from: '#ffc20e', to: '#e6af0d', text: '#2b1e00' });
  });

  it('uses white text on an unchanged dark colour', () => {
    expect(bankCardColors('#C8102E')).toEqual({ from: '#c8102e', to: '#8c0b20', text: '#ffffff' });
  });

  it('darkens a medium colour until white text has enough contrast', () => {
    expect(bankCardColors('0091D0')?.from).toBe('#0074a6');
  });

  it('always has enough contrast', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const card = bankCardColors(color);
        // rounding to six hex digits loses up to 0.05
        expect(contrast(card?.text ?? '', card?.from ?? '')).toBeGreaterThanOrEqual(4.95);
      }),
    );
  });

  it.each(['', 'blue', '#12345', '12345678'])('returns null for «%s»', (broken) => {
    expect(bankCardColors(broken)).toBeNull();
  });
});
