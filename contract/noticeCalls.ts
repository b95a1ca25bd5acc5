import { NOTICE_ADDRESSES } from './addresses/notice';
import { asCall } from './call';
import { ERROR as E } from './errors';
import { Nothing } from './schemas/common';
import {
  NoticeList,
  NoticeQuery,
  NoticeSettings,
  PushEndpointBody,
  PushKey,
  PushSubscriptionBody,
  ReadNoticesBody,
  UnreadAnswer,
} from './schemas/notices';

/** What somebody was told, and how they want to be told. */
export const NOTICE_CALLS = {
  listNotices: asCall({
    ...NOTICE_ADDRESSES.listNotices,
    summary: 'What the reader was told, the latest first, and how much of it is unread',
    tag: 'notifications',
    auth: 'bearer',
    query: NoticeQuery,
    answer: NoticeList,
    errors: [E.notAuthenticated, E.badRequest],
  }),
  readNotices: asCall({
    ...NOTICE_ADDRESSES.readNotices,
    summary: 'These are read, or all of them are. What is not the reader’s is passed over',
    tag: 'notifications',
    auth: 'bearer',
    body: ReadNoticesBody,
    answer: UnreadAnswer,
    errors: [E.notAuthenticated, E.badRequest],
  }),
  noticeSettings: asCall({
    ...NOTICE_ADDRESSES.noticeSettings,
    summary: 'How the reader wants to be told. Messages about money cannot be switched off',
    tag: 'notifications',
    auth: 'bearer',
    answer: NoticeSettings,
    errors: [E.notAuthenticated],
  }),
  changeNoticeSettings: asCall({
    ...NOTICE_ADDRESSES.changeNoticeSettings,
    summary: 'Change it, whole',
    tag: 'notifications',
    auth: 'bearer',
    body: NoticeSettings,
    answer: NoticeSettings,
    errors: [E.notAuthenticated, E.badRequest],
  }),
  pushKey: asCall({
    ...NOTICE_ADDRESSES.pushKey,
    summary: 'The public key that a browser subscribes with (VAPID)',
    tag: 'notifications',
    auth: 'bearer',
    answer: PushKey,
    errors: [E.notAuthenticated],
  }),
  subscribeToPush: asCall({
    ...NOTICE_ADDRESSES.subscribeToPush,
    summary:
      'Push messages to this browser, until its session ends. Only to the push services of browsers (1002), ten browsers a person (1016)',
    tag: 'notifications',
    auth: 'bearer',
    body: PushSubscriptionBody,
    answer: Nothing,
    errors: [E.notAuthenticated, E.badRequest, E.tooManyRequests],
  }),
  confirmPush: asCall({
    ...NOTICE_ADDRESSES.confirmPush,
    summary:
      'The same, at each start of the app: the browser may have changed its keys, or somebody else may be logged in',
    tag: 'notifications',
    auth: 'bearer',
    body: PushSubscriptionBody,
    answer: Nothing,
    errors: [E.notAuthenticated, E.badRequest, E.tooManyRequests],
  }),
  endPush: asCall({
    ...NOTICE_ADDRESSES.endPush,
    summary: 'No more push messages to this browser',
    tag: 'notifications',
    auth: 'bearer',
    body: PushEndpointBody,
    answer: Nothing,
    errors: [E.notAuthenticated, E.badRequest],
  }),
} as const;
