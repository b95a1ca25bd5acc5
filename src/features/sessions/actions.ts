import { createAction } from '@reduxjs/toolkit';

/** The server ended all sessions of the user, including this one. The logout flow handles it. */
export const allSessionsEnded = createAction('sessions/allSessionsEnded');
