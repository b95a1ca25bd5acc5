import { addressOf } from '@contract/address';
import type { SessionList, Session as WireSession } from '@contract/calls/userCalls';
import { baseApi } from './baseApi';
import { type FromWire, fromWire } from './names';

export type Device = FromWire<WireSession>;

/** Devices that are logged in. */
export const sessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<Device[], void>({
      query: () => addressOf('GET /api/v1/users/sessions/'),
      transformResponse: (answer: SessionList) => fromWire(answer.sessions),
      providesTags: ['Sessions'],
    }),

    deleteSession: build.mutation<void, string>({
      query: (sessionId) => addressOf('PUT /api/v1/users/sessions/:id/delete/', { id: sessionId }),
      transformResponse: () => undefined,
      invalidatesTags: ['Sessions'],
      async onQueryStarted(sessionId, { dispatch, queryFulfilled }) {
        const isEnded = await queryFulfilled.then(
          () => true,
          () => false,
        );
        // Removed from the list at once, so that a second click cannot end it again.
        if (isEnded) {
          dispatch(
            sessionsApi.util.updateQueryData('listSessions', undefined, (devices) =>
              devices.filter((device) => device.sessionId !== sessionId),
            ),
          );
        }
      },
    }),

    /** Also ends this session. After a failure the list is requested again: the answer may be lost. */
    deleteAllSessions: build.mutation<void, void>({
      query: () => addressOf('PUT /api/v1/users/sessions/delete-all/'),
      transformResponse: () => undefined,
      invalidatesTags: (_result, failure) => (failure ? ['Sessions'] : []),
    }),
  }),
});

export const { useListSessionsQuery, useDeleteSessionMutation, useDeleteAllSessionsMutation } = sessionsApi;
