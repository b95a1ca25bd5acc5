import type { NoticeDetails } from '@contract/rules/notices';
import type { Notice as WireNotice, NoticeSettings as WireSettings } from '@contract/schemas/notices';
import type { FromWire } from './names';

/** A notice to the reader. The payment code is null for a notice without a transaction. */
export type Notice = Omit<FromWire<WireNotice>, 'details'> & {
  /** The values of its words, under their wire names. */
  details: NoticeDetails;
};

export interface NoticePage {
  total: number;
  unread: number;
  notices: Notice[];
}

/** Which notices the user wants, and how. */
export type NoticeSettings = FromWire<WireSettings>;
