import { tabNotes } from './tabNotes';

afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

test('keeps each note under its name until it is deleted', () => {
  tabNotes.write('visit', 'process_id=p1');
  tabNotes.write('redirectTo', '/pay/ABCDEFGH');
  expect([tabNotes.read('visit'), tabNotes.read('redirectTo'), tabNotes.read('farewell')]).toEqual([
    'process_id=p1',
    '/pay/ABCDEFGH',
    '',
  ]);
  tabNotes.write('redirectTo', '');
  expect(tabNotes.read('redirectTo')).toBe('');
  expect(window.sessionStorage).toHaveLength(1);
});

test('has no notes when storage is blocked', () => {
  const refuse = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  tabNotes.write('visit', 'process_id=p1');
  expect(tabNotes.read('visit')).toBe('');
});
