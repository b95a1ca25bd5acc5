import { cardMask } from '@contract/rules/mask';
import fc from 'fast-check';
import { isForeignMask, judgeCard, type OwnCards } from './cardOwnership';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
const card = fc.record({ pan: digits(16), sha256: hash });
const masked = fc.option(digits(16).map((pan) => cardMask(pan)));

function ownCards(cards: readonly { pan: string; sha256: string }[], hasUnnumbered = false): OwnCards {
  return {
    masks: cards.flatMap(({ pan }) => cardMask(pan) ?? []),
    hashes: cards.map(({ sha256 }) => sha256),
    hasUnnumbered,
  };
}

test('at verification only the hash of an own card is accepted, whatever the masks claim', () => {
  fc.assert(
    fc.property(fc.array(card), fc.option(hash), masked, masked, (cards, sha256, calledBack, mask) => {
      const verified = { mask, ...(sha256 !== null && { sha256 }) };
      const verdict = judgeCard('at_verify', ownCards(cards), { calledBack, verified });
      if (!cards.some((own) => own.sha256 === sha256)) expect(verdict).not.toBe('own');
      expect(judgeCard('at_verify', ownCards(cards), { calledBack, verified: null })).not.toBe('own');
    }),
  );
});

test('a hash of an own card is refused when a mask names another card', () => {
  fc.assert(
    fc.property(card, card, (own, other) => {
      fc.pre(cardMask(own.pan) !== cardMask(other.pan));
      const cards = ownCards([own]);
      const verified = { mask: cardMask(own.pan), sha256: own.sha256 };
      expect(judgeCard('at_verify', cards, { calledBack: cardMask(own.pan), verified })).toBe('own');
      expect(judgeCard('at_verify', cards, { calledBack: cardMask(other.pan), verified })).toBe('foreign');
      expect(
        judgeCard('at_verify', cards, { calledBack: null, verified: { ...verified, mask: cardMask(other.pan) } }),
      ).toBe('foreign');
    }),
  );
});

test('a gateway that compares the national code is trusted, except against a mask of no own card', () => {
  const cards = [{ pan: '6037991234564521', sha256: 'a' }];
  const other = '622106******0001';
  expect(judgeCard('at_gateway', ownCards(cards), { calledBack: null, verified: null })).toBe('own');
  expect(isForeignMask('at_gateway', ownCards(cards), other)).toBe(true);
  // The card of an account that was added by IBAN has an unknown number.
  expect(isForeignMask('at_gateway', ownCards(cards, true), other)).toBe(false);
  expect(isForeignMask('at_verify', ownCards(cards, true), other)).toBe(true);
});

test('a gateway that cannot tell proves no card', () => {
  const named = { calledBack: null, verified: { mask: '603799******4521', sha256: 'a' } };
  expect(judgeCard('none', ownCards([{ pan: '6037991234564521', sha256: 'a' }]), named)).toBe('unproven');
});
