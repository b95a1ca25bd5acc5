import { addressOf } from '@contract/addresses/address';
import { NOTICE_ADDRESSES } from '@contract/addresses/notice';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { NoticeList, Notice as WireNotice, NoticeSettings as WireSettings } from '@contract/schemas/notices';
import { baseApi } from './baseApi';
import type { Notice, NoticePage, NoticeSettings } from './noticeModels';

/** What somebody was told, and how they want to be. */
export const noticesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNotices: build.infiniteQuery<NoticePage, void, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ total }, pages) => (pages.length * LIST_PAGE_SIZE < total ? pages.length + 1 : undefined),
      },
      query: ({ pageParam: page }) => listCall((page - 1) * LIST_PAGE_SIZE, LIST_PAGE_SIZE),
      transformResponse: (answer: NoticeList) => pageFromWire(answer),
      providesTags: ['Notices'],
    }),
    /** How much of it is unread, for the bell. */
    unreadNotices: build.query<number, void>({
      query: () => listCall(0, 1),
      transformResponse: (answer: NoticeList) => answer.unread,
      providesTags: ['Notices'],
    }),
    readNotice: build.mutation<void, string>({
      query: (id) => ({ ...addressOf(NOTICE_ADDRESSES.readNotices), body: { ids: [id] } }),
      transformResponse: () => undefined,
      invalidatesTags: ['Notices'],
    }),
    readAllNotices: build.mutation<void, void>({
      query: () => ({ ...addressOf(NOTICE_ADDRESSES.readNotices), body: { all: true } }),
      transformResponse: () => undefined,
      invalidatesTags: ['Notices'],
    }),
    noticeSettings: build.query<NoticeSettings, void>({
      query: () => addressOf(NOTICE_ADDRESSES.noticeSettings),
      transformResponse: (answer: WireSettings) => settingsFromWire(answer),
    }),
    changeNoticeSettings: build.mutation<NoticeSettings, NoticeSettings>({
      query: (settings) => ({ ...addressOf(NOTICE_ADDRESSES.changeNoticeSettings), body: settingsToWire(settings) }),
      transformResponse: (answer: WireSettings) => settingsFromWire(answer),
      // the switch moves at once, and back when the server does not hear of it
      onQueryStarted: async (chosen, { dispatch, queryFulfilled }) => {
        const moved = dispatch(noticesApi.util.updateQueryData('noticeSettings', undefined, () => chosen));
        await queryFulfilled.catch(moved.undo);
      },
    }),
  }),
});

function listCall(start: number, size: number) {
  const { method, path } = addressOf(NOTICE_ADDRESSES.listNotices);
  return { method, path: `${path}?start=${start}&size=${size}` };
}

function pageFromWire(wire: NoticeList): NoticePage {
  return { total: wire.total_records, unread: wire.unread, notices: wire.notifications.map(noticeFromWire) };
}

function noticeFromWire(wire: WireNotice): Notice {
  return {
    id: wire.id,
    kind: wire.kind,
    paymentCode: wire.payment_code,
    amountRials: wire.details.amount ?? wire.amount,
    purpose: wire.behalf,
    details: wire.details,
    at: wire.at,
    isRead: wire.read,
  };
}

function settingsFromWire(wire: WireSettings): NoticeSettings {
  const { deadlines, dispute_talk: disputeTalk, push, amount_on_lock_screen: amountOnLockScreen } = wire;
  return { deadlines, disputeTalk, push, amountOnLockScreen };
}

function settingsToWire({ deadlines, disputeTalk, push, amountOnLockScreen }: NoticeSettings): WireSettings {
  return { deadlines, dispute_talk: disputeTalk, push, amount_on_lock_screen: amountOnLockScreen };
}

export const {
  useListNoticesInfiniteQuery,
  useUnreadNoticesQuery,
  useReadNoticeMutation,
  useReadAllNoticesMutation,
  useNoticeSettingsQuery,
  useChangeNoticeSettingsMutation,
} = noticesApi;
