import type { ParcelState } from '@contract/rules/deliveryRules';
import type { Generated, GeneratedAlways } from 'kysely';
import type { LookupHash, Sealed } from '../vault/vault';
import type { Fixed, Instant } from './columns';

/** The button that the payer pressed on the sandbox gateway's page. */
export type SandboxDecision = 'paid' | 'failed' | 'canceled';
/** The sandbox gateway's answer to the server's verification of a payment. */
export type SandboxVerification = 'ok' | 'late' | 'duplicate' | 'wrong_amount';

export type ChatSide = 'seller' | 'buyer';

/** One of the two people of a conversation. */
export interface ChatPerson {
  readonly userId: string;
  readonly nationalCode: string;
  /** Jalali, as in the registration form. */
  readonly birthDate: { readonly day: string; readonly month: string; readonly year: string };
  readonly mobile: string;
  readonly card: string;
}

/** The simulators' own data, shared by all server processes. Empty outside the sandbox. */
export interface SandboxTables {
  sandbox_sms: {
    id: GeneratedAlways<number>;
    mobile: Sealed;
    mobile_hash: LookupHash;
    text: Sealed;
    code: Sealed | null;
    /** The same for a repeated message. */
    reference: string | null;
    sent_at: Instant;
  };

  sandbox_pushes: {
    id: GeneratedAlways<number>;
    endpoint_hash: string;
    reference: string;
    text: Sealed;
    sent_at: Instant;
  };

  /** The simulated card gateway. */
  sandbox_gateway_payments: {
    invoice_id: string;
    token: string;
    terminal_id: string;
    amount_rials: number;
    callback_url: string;
    decision: SandboxDecision | null;
    verification: SandboxVerification | null;
    receipt: string | null;
    /** The payer is not sent back, but an inquiry answers. */
    inquirable: Generated<boolean>;
    /** JSON list of the payer's card numbers. */
    payer_cards: Sealed | null;
    /** The number of the card that paid. */
    card: Sealed | null;
    trace_number: string | null;
    decided_at: Instant | null;
    advised_at: Instant | null;
    reversed_at: Instant | null;
    created_at: Instant;
  };

  /** The simulated bank. */
  sandbox_payouts: {
    reference: string;
    iban: Sealed;
    amount_rials: number;
    description: string;
    created_at: Instant;
  };

  /** Prepared answers of the simulated carriers. */
  sandbox_parcels: {
    tracking_code_hash: LookupHash;
    state: ParcelState;
    /** Since this time. */
    at: Instant;
  };

  sandbox_conversations: {
    process_id: Fixed<string>;
    title: Fixed<string>;
    price_rials: Fixed<number>;
    /** JSON of a `ChatPerson`. */
    seller: Fixed<Sealed>;
    buyer: Fixed<Sealed>;
    created_at: Instant;
    expires_at: Instant;
  };

  sandbox_chat_messages: {
    id: GeneratedAlways<number>;
    process_id: Fixed<string>;
    author: Fixed<ChatSide | 'partner'>;
    /** The author sees the message too, without its link. */
    addressee: Fixed<ChatSide | 'both'>;
    text: Fixed<Sealed>;
    link: Fixed<string | null>;
    /** A reference is posted once; null for people's messages. */
    reference: Fixed<string | null>;
    sent_at: Instant;
  };
}
