import type { Address } from './address';

/** What somebody was told, and how they want to be told. */
export const NOTICE_ADDRESSES = {
  listNotices: { method: 'GET', path: '/api/v1/notifications/' },
  readNotices: { method: 'POST', path: '/api/v1/notifications/read/' },
  noticeSettings: { method: 'GET', path: '/api/v1/notifications/settings/' },
  changeNoticeSettings: { method: 'PUT', path: '/api/v1/notifications/settings/' },
  pushKey: { method: 'GET', path: '/api/v1/notifications/push/' },
  subscribeToPush: { method: 'POST', path: '/api/v1/notifications/push/' },
  confirmPush: { method: 'PUT', path: '/api/v1/notifications/push/' },
  endPush: { method: 'POST', path: '/api/v1/notifications/push/delete/' },
} as const satisfies Record<string, Address>;
