import type { RootState } from '@/lib/store';
import { openedFromPartner, partnerReducer, selectIsFromPartner } from './slice';

const isFromPartner = (partner: RootState['partner']) => selectIsFromPartner({ partner } as RootState);

test('the web is no partner; a client or a process is, and each is kept when the other comes', () => {
  const web = partnerReducer(undefined, { type: 'start' });
  expect(web).toEqual({ processId: 'web', client: null });
  expect(isFromPartner(web)).toBe(false);

  const withClient = partnerReducer(web, openedFromPartner({ client: 'divar' }));
  expect(isFromPartner(withClient)).toBe(true);
  expect(partnerReducer(withClient, openedFromPartner({ processId: 'p1' }))).toEqual({
    processId: 'p1',
    client: 'divar',
  });
});
