-- Payments with a card that is not the payer's own. Expand only: the build before runs on this schema.
alter table payment_attempts drop constraint payment_attempts_return_reason_check;
alter table payment_attempts add constraint payment_attempts_return_reason_check
  check (return_reason in ('taken', 'own', 'closed', 'amount', 'unanswered', 'foreign_card'));
create index payment_attempts_foreign on payment_attempts (payer_id, created_at) where return_reason = 'foreign_card';

-- First six and last four digits of the card, from the callback, then from the gateway's answer.
alter table gateway_receipts add column card_mask text check (card_mask ~ '^[0-9]{6}[*]{6}[0-9]{4}$');

alter table sandbox_gateway_payments
  -- JSON list of the payer's card numbers.
  add column payer_cards sealed,
  -- The number of the card that paid.
  add column card sealed;
