import { createAction } from '@reduxjs/toolkit';

/** The server has ended every session of the person, this one too: the way out is the one of logging out. */
export const allSessionsEnded = createAction('sessions/allSessionsEnded');
