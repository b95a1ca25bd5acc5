import { type EndpointShapes, type FieldShapes, fields, list, oneOf, orNull, whole } from '@/lib/visibility';
import type { HeardChange, LiveView } from '@/state/live';
import type * as live from '../live';
import { paymentCode } from './common';

/** Of a change only its code, as everywhere; the counters say nothing about who. */
export const liveChange = fields<live.LiveChange>({ paymentCode, version: whole });

export const liveViewFields: FieldShapes<LiveView> = {
  connection: oneOf({ starting: true, told: true, asking: true, broken: true }),
  heard: list(fields<HeardChange>({ paymentCode, place: whole })),
};

/** What may be seen of hearing of changes. */
export const liveEndpoints: EndpointShapes<typeof live.liveApi> = {
  liveSince: {
    args: orNull(whole),
    answer: fields<live.LiveNews>({ cursor: whole, changes: list(liveChange), unread: whole }),
  },
};
