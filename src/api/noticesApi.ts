import { addressOf } from '@contract/address';
import type { NoticeList, Notice as WireNotice, NoticeSettings as WireSettings } from '@contract/calls/noticeCalls';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { NoticeDetails } from '@contract/rules/noticeKinds';
import { baseApi, callWith } from './baseApi';
import { type FromWire, fromWire } from './names';

/** A notice to the reader. The payment code is null for a notice without a transaction. */
export type Notice = Omit<FromWire<WireNotice>, 'details'> & {
  /** The values of the notice text, under their wire names. */
  details: NoticeDetails;
};

export interface NoticePage {
  total: number;
  unread: number;
  notices: Notice[];
}

/** The notices that a user wants, and the channels. */
export type NoticeSettings = FromWire<WireSettings>;

/** Notices and their settings. */
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
    /** The number of unread notices, for the bell. */
    unreadNotices: build.query<number, void>({
      query: () => listCall(0, 1),
      transformResponse: (answer: NoticeList) => answer.unread,
      providesTags: ['Notices'],
    }),
    readNotice: build.mutation<void, string>({
      query: (id) => ({ ...addressOf('POST /api/v1/notifications/read/'), body: { ids: [id] } }),
      transformResponse: () => undefined,
      invalidatesTags: ['Notices'],
    }),
    readAllNotices: build.mutation<void, void>({
      query: () => ({ ...addressOf('POST /api/v1/notifications/read/'), body: { all: true } }),
      transformResponse: () => undefined,
      invalidatesTags: ['Notices'],
    }),
    noticeSettings: build.query<NoticeSettings, void>({
      query: () => addressOf('GET /api/v1/notifications/settings/'),
      transformResponse: fromWire<WireSettings>,
      providesTags: ['NoticeSettings'],
    }),
    changeNoticeSettings: build.mutation<NoticeSettings, NoticeSettings>({
      query: callWith<WireSettings>('PUT /api/v1/notifications/settings/'),
      transformResponse: fromWire<WireSettings>,
      // Optimistic update, undone on failure.
      onQueryStarted: async (chosen, { dispatch, queryFulfilled }) => {
        const moved = dispatch(noticesApi.util.updateQueryData('noticeSettings', undefined, () => chosen));
        await queryFulfilled.catch(moved.undo);
      },
      // After a lost answer the server may have the new settings.
      invalidatesTags: (_result, failure) => (failure ? ['NoticeSettings'] : []),
    }),
  }),
});

function listCall(start: number, size: number) {
  const { method, path } = addressOf('GET /api/v1/notifications/');
  return { method, path: `${path}?start=${start}&size=${size}` };
}

function pageFromWire({ notifications, ...wire }: NoticeList): NoticePage {
  return { ...fromWire(wire), notices: notifications.map(noticeFromWire) };
}

/** The details keep their wire names, because the notice texts use them. */
function noticeFromWire({ details, ...wire }: WireNotice): Notice {
  return { ...fromWire(wire), details };
}

export const {
  useListNoticesInfiniteQuery,
  useUnreadNoticesQuery,
  useReadNoticeMutation,
  useReadAllNoticesMutation,
  useNoticeSettingsQuery,
  useChangeNoticeSettingsMutation,
} = noticesApi;
