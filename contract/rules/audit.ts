import type { DisputeAction } from './disputeRules';

/** What the office does in a case. `read` changes nothing. */
export type CaseAct = 'read' | Extract<DisputeAction, 'assign' | 'question' | 'note' | 'award' | 'second' | 'postpone'>;

/** The acts of the audit that have a name of their own. */
export type NamedAct =
  | `case_${CaseAct}`
  | 'bank_day_closed'
  | 'bank_file_accepted'
  | 'bank_file_dropped'
  | 'bank_file_read'
  | 'bank_format_added'
  | 'bank_format_off'
  | 'bank_format_on'
  | 'deal_read'
  | 'deals_searched'
  | 'exported'
  | 'holiday_added'
  | 'holiday_removed'
  | 'mobile_change_canceled'
  | 'mobile_change_refused'
  | 'mobile_changed'
  | 'notice_resent'
  | 'office_opened'
  | 'outage_entered'
  | 'own_account_refused'
  | 'own_deal_refused'
  | 'partner_changed'
  | 'partner_created'
  | 'partner_desk_opened'
  | 'partner_key_made'
  | 'partner_key_revoked'
  | 'partner_test_sent'
  | 'payout_retried'
  | 'person_found'
  | 'refund_retried'
  | 'refused'
  | 'search_refused'
  | 'sessions_ended'
  | 'switch_closed'
  | 'switch_opened'
  | 'value_revealed'
  | 'webhook_resent';

/** An act of the audit: one with a name, or a step of a proposal and its kind (`approved:grant_role`). */
export type AuditAct = NamedAct | `${string}:${string}`;
