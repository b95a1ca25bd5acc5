import { refereeSchema } from './RefereeScreen';

const OWN = '0010350829';
const OTHER = '0081234945';

function errorOf(nationalCode: string, own: string | null = OWN): string | null {
  try {
    refereeSchema(own).validateSync({ nationalCode });
    return null;
  } catch (thrown) {
    return (thrown as Error).message;
  }
}

test('takes the national code of somebody else', () => {
  expect(errorOf(OTHER)).toBeNull();
  expect(errorOf(OWN, null)).toBeNull();
});

test.each(['', '008123494', '0081234946', '1111111111', 'abcdefghij'])('%p is not a national code', (code) => {
  expect(errorOf(code)).toBe('لطفاً کد ملی داور را به‌درستی وارد کنید');
});

test('nobody is the referee of their own transaction', () => {
  expect(errorOf(OWN)).toBe('خودتان نمی‌توانید داور معاملهٔ خودتان باشید');
});
