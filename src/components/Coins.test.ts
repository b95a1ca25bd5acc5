import fc from 'fast-check';
import { cutCoin } from './Coins';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const edgeOf = (outline: string) => Number(/^M([\d.]+) /.exec(outline)?.[1]);

describe('cutCoin', () => {
  it('keeps both parts visible, with a gap between them', () => {
    fc.assert(
      fc.property(share, (payeeShare) => {
        const { payer, payee } = cutCoin(payeeShare);
        const [left, right] = [edgeOf(payee.outline), edgeOf(payer.outline)];
        expect(right - left).toBeCloseTo(1.4, 1);
        expect(left).toBeGreaterThan(0.4 + 0.25 * 23.2);
        expect(right).toBeLessThan(0.4 + 0.75 * 23.2);
      }),
    );
  });

  it('grows the seller part with the seller share', () => {
    fc.assert(
      fc.property(share, share, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(edgeOf(cutCoin(less).payee.outline)).toBeLessThanOrEqual(edgeOf(cutCoin(more).payee.outline));
      }),
    );
  });

  it('matches the design at 65 %', () => {
    expect(cutCoin(0.65).payee.outline).toBe('M14.78 0.74A11.6 11.6 0 1 0 14.78 23.26Z');
    expect(cutCoin(0.65).payer.outline).toBe('M16.18 1.18A11.6 11.6 0 0 1 16.18 22.82Z');
  });
});
