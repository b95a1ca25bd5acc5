-- 3: each side bears half of the commission. A partner's offer has one side.
alter table transactions
  drop constraint transactions_commission_side_check,
  add constraint transactions_commission_side_check check (commission_side in (1, 2, 3));
