import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BankAccount } from '@/api/accounts';
import { type ApiFailure, isDefiniteRefusal } from '@/api/failure';
import type { RootState } from '@/state/store';

/** A card number or an IBAN that the person adds. */
export interface NewAccount {
  kind: 'pan' | 'iban';
  /** Sixteen digits, or an IBAN with its IR prefix. */
  number: string;
  /** A newcomer, who has no other cards. */
  isFirst: boolean;
}

/** A number that was refused, and why: said until the number changes. */
export interface CardRefusal {
  number: string;
  failure: ApiFailure;
}

/** The form that adds a card, for as long as it is open. */
export interface CardsState {
  status: 'idle' | 'pending';
  /** What the bank said of the number; the person has to confirm it. */
  added: BankAccount | null;
  /** The question about `added` is open; it can be put aside. */
  isConfirming: boolean;
  refusal: CardRefusal | null;
  /** Numbers whose last try may have been carried out, although no answer said so. */
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
    /** The next form knows nothing of this one: its numbers are another visit's. */
    cardFormLeft: () => initialState,
    cardAdditionRequested: (state, _action: PayloadAction<NewAccount>) => {
      state.status = 'pending';
      state.refusal = null;
    },
    /** The account is there, added just now or by a call whose answer was lost. */
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
    /** The flow itself failed, which has been told. */
    cardAdditionFailed: (state, _action: PayloadAction<ApiFailure>) => {
      state.status = 'idle';
    },
    confirmationPutAside: (state) => {
      state.isConfirming = false;
    },
  },
});

export const { cardFormLeft, cardAdditionRequested, cardFound, cardRefused, cardAdditionFailed, confirmationPutAside } =
  slice.actions;
export const cardsReducer = slice.reducer;

/**
 * The person confirmed the card they just added (terms ticked). The flow reloads who they are and leads on: to
 * `nextPage`, else to where they were headed, else home. Until then a newcomer stays a newcomer, so that the
 * question does not vanish under them.
 */
export const cardConfirmed = createAction<{ accountId: string; nextPage?: string }>('cards/cardConfirmed');

/** Whether an account has this number, in the spelling of `NewAccount`. */
export function isNumberOf(account: BankAccount, number: string): boolean {
  return account.pan === number || account.iban === number;
}

export const selectCards = (state: RootState) => state.cards;
