import type { SessionList } from '@contract/schemas/users';
import { baseApi } from './baseApi';
import type { Device } from './models';
import { deviceFromWire } from './translate/user';

/** Devices that are logged in. */
export const sessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<Device[], void>({
      query: () => ({ method: 'GET', path: '/users/sessions/' }),
      transformResponse: (answer: SessionList) => answer.sessions.map(deviceFromWire),
      providesTags: ['Sessions'],
    }),

    deleteSession: build.mutation<void, string>({
      query: (sessionId) => ({ method: 'PUT', path: `/users/sessions/${encodeURIComponent(sessionId)}/delete/` }),
      transformResponse: () => undefined,
      invalidatesTags: ['Sessions'],
    }),

    /** Ends this session too. */
    deleteAllSessions: build.mutation<void, void>({
      query: () => ({ method: 'PUT', path: '/users/sessions/delete-all/' }),
      transformResponse: () => undefined,
    }),
  }),
});
