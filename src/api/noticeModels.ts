import type { NoticeDetails, NoticeKind } from '@contract/rules/notices';

/** Something that somebody was told. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  /** Null for what is about no transaction. */
  paymentCode: string | null;
  amountRials: number | null;
  purpose: string | null;
  /** What its words depend on, as the wire has it. */
  details: NoticeDetails;
  at: string;
  isRead: boolean;
}

export interface NoticePage {
  total: number;
  unread: number;
  notices: Notice[];
}

/** How somebody wants to be told. */
export interface NoticeSettings {
  deadlines: boolean;
  disputeTalk: boolean;
  push: boolean;
  amountOnLockScreen: boolean;
}
