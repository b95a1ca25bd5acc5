import { createAction } from '@reduxjs/toolkit';

/** The server ended all sessions of the user, including this one. The logout flow handles it. */
export const allSessionsEnded = createAction('sessions/allSessionsEnded');

/** The user wants to log in again with a code; the payload is the path to open then. The logout flow handles it. */
export const loginAgainRequested = createAction<string>('sessions/loginAgainRequested');
