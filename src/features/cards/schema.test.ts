import { isShebaValid } from '@persian-tools/persian-tools';
import fc from 'fast-check';
import { cardsCopy } from '@/messages/cards';
import { cardSchema, checksumError } from './schema';

const PAN = '6104337912004585';
const IBAN = '130120000000004812057730';

async function errorsOf(values: object): Promise<string[]> {
  return cardSchema.validate(values, { abortEarly: false }).then(
    () => [],
    (thrown: { errors: string[] }) => thrown.errors,
  );
}

describe('the add-card form', () => {
  test.each([
    [{ kind: 'pan', pan: '', iban: '' }, cardsCopy.validation.addCardIncomplete],
    [{ kind: 'pan', pan: PAN.slice(0, 15), iban: '' }, cardsCopy.validation.addCardIncomplete],
    [{ kind: 'iban', pan: PAN, iban: '' }, cardsCopy.validation.addCardIncomplete],
    [{ kind: 'pan', pan: '6104337912004586', iban: '' }, cardsCopy.wrongCardNumber],
    [{ kind: 'iban', pan: '', iban: '130120000000004812057731' }, cardsCopy.wrongIban],
  ])('refuses %j', async (values, expected) => {
    await expect(errorsOf(values)).resolves.toEqual([expected]);
  });

  test.each([[{ kind: 'pan', pan: PAN, iban: '12' }], [{ kind: 'iban', pan: '12', iban: IBAN }]])(
    'takes %j: the other kind is not looked at',
    async (values) => {
      await expect(errorsOf(values)).resolves.toEqual([]);
    },
  );
});

describe('checksumError', () => {
  test('says nothing until the number is whole', () => {
    expect(checksumError('pan', '610433791200458')).toBeNull();
  });

  test('says that a whole number cannot be right', () => {
    expect(checksumError('pan', '6104337912004586')).toBe(cardsCopy.wrongCardNumber);
    expect(checksumError('iban', '130120000000004812057731')).toBe(cardsCopy.wrongIban);
  });

  test('says nothing against a right one', () => {
    expect(checksumError('pan', PAN)).toBeNull();
    expect(checksumError('iban', IBAN)).toBeNull();
  });

  test('agrees with persian-tools on IBANs', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{22}$/),
        fc.integer({ min: 0, max: 98 }).map((check) => String(check).padStart(2, '0')),
        (rest, check) => {
          const isValid = checksumError('iban', check + rest) === null;
          return isValid === (isShebaValid(`IR${check}${rest}`) === true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
