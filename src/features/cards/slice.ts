import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BankAccount } from '@/api/accountsApi';
import { type ApiFailure, isDefiniteRefusal } from '@/api/failure';
import type { RootState } from '@/state/store';

/** A card number or an IBAN to add. */
export interface NewAccount {
  kind: 'pan' | 'iban';
  /** Sixteen digits, or an IBAN with its prefix IR. */
  number: string;
  /** The user has no other card. */
  isFirst: boolean;
}

/** A refused number and the reason, shown until the number changes. */
export interface CardRefusal {
  number: string;
  failure: ApiFailure;
}

/** The form that adds a card, while it is open. */
export interface CardsState {
  status: 'idle' | 'pending';
  /** The inquired account, to be confirmed. */
  added: BankAccount | null;
  /** The confirmation of `added` is open. */
  isConfirming: boolean;
  refusal: CardRefusal | null;
  /** Numbers whose last call has no answer, so that it may have been carried out. */
  openNumbers: string[];
}

declare module '@/state/store' {
  interface RootState {
    cards: CardsState;
  }
}

const initialState: CardsState = {
  status: 'idle',
  added: null,
  isConfirming: false,
  refusal: null,
  openNumbers: [],
};

const slice = createSlice({
  name: 'cards',
  initialState,
  reducers: {
    cardFormLeft: () => initialState,
    cardAdditionRequested: (state, _action: PayloadAction<NewAccount>) => {
      state.status = 'pending';
      state.refusal = null;
    },
    /** The account exists: added now, or by a call whose answer was lost. */
    cardFound: (state, { payload }: PayloadAction<BankAccount>) => {
      state.status = 'idle';
      state.added = payload;
      state.isConfirming = true;
    },
    cardRefused: (state, { payload }: PayloadAction<CardRefusal>) => {
      state.status = 'idle';
      state.refusal = payload;
      if (!isDefiniteRefusal(payload.failure)) state.openNumbers.push(payload.number);
    },
    /** The flow crashed, which is already reported. */
    cardAdditionFailed: (state, _action: PayloadAction<ApiFailure>) => {
      state.status = 'idle';
    },
    confirmationClosed: (state) => {
      state.isConfirming = false;
    },
  },
});

export const { cardFormLeft, cardAdditionRequested, cardFound, cardRefused, cardAdditionFailed, confirmationClosed } =
  slice.actions;
export const cardsReducer = slice.reducer;

/**
 * The user confirmed the added card. The flow reloads the user and navigates: to `nextPage`, else to the remembered
 * destination, else home. A newcomer stays a newcomer until then, so that the question stays on screen.
 */
export const cardConfirmed = createAction<{ accountId: string; nextPage?: string }>('cards/cardConfirmed');

/** True when the account has this number, as in `NewAccount`. */
export function isNumberOf(account: BankAccount, number: string): boolean {
  return account.pan === number || account.iban === number;
}

export const selectCards = (state: RootState) => state.cards;
