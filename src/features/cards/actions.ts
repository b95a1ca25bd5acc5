import { createAction } from '@reduxjs/toolkit';

/**
 * The person confirmed the card they just added (terms ticked). The flow reloads who they are and leads on: to
 * `nextPage`, else to where they were headed, else home. Until then a newcomer stays a newcomer, so that the
 * question does not vanish under them.
 */
export const cardConfirmed = createAction<{ accountId: string; nextPage?: string }>('cards/cardConfirmed');
