import { createAction } from '@reduxjs/toolkit';

/** A screen threw while it was drawn, and the person sees the failure screen. Says the class of the error, not its text. */
export const screenFailed = createAction<{ error: string; path: string }>('router/screenFailed');
