import type { Address } from './address';

/** What our own people call; the app of the two sides loads none of it. */
export const OFFICE_ADDRESSES = {
  listDisputes: { method: 'GET', path: '/office/v1/disputes/' },
  caseDetails: { method: 'POST', path: '/office/v1/disputes/details/' },
  assignCase: { method: 'POST', path: '/office/v1/disputes/assign/' },
  askInCase: { method: 'POST', path: '/office/v1/disputes/question/' },
  noteInCase: { method: 'POST', path: '/office/v1/disputes/note/' },
  awardCase: { method: 'POST', path: '/office/v1/disputes/award/' },
  secondAward: { method: 'POST', path: '/office/v1/disputes/second/' },
  postponeCase: { method: 'POST', path: '/office/v1/disputes/postpone/' },
  listOutages: { method: 'GET', path: '/office/v1/outages/' },
  enterOutage: { method: 'POST', path: '/office/v1/outages/' },
} as const satisfies Record<string, Address>;
