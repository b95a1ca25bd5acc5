import { errorName, path, paymentCode } from '@/api/visibility/common';
import { liveChange } from '@/api/visibility/live';
import { callKey, moneyCallKind } from '@/api/visibility/unanswered';
import type * as unanswered from '@/features/offline/unansweredSlice';
import type * as live from '@/flows/live/live';
import { liveChangesHeard, liveStreamLost } from '@/flows/live/live';
import type * as watch from '@/flows/offline/moneyCallWatch';
import { type CutCall, callCut, callSentAgain } from '@/flows/offline/moneyCallWatch';
import { actionPayloads, fields, list, oneOf, orNull, secretUnless, sliceVisibility, whole } from '@/lib/visibility';
import type * as destination from './destination';
import type * as safely from './kit';
import { flowFailed, flowGivenUp } from './kit';

const FLOW_SENTENCES: ReadonlySet<string> = new Set([
  'The chunk of the partner’s pages did not come',
  'The server did not confirm the end of the session',
  'The subscription could not be checked',
  'The subscription could not be ended here',
  'What another tab stored could not be read',
]);

/** The class of an error, or a sentence of the flow that says it. */
const message = secretUnless('message', (text) => errorName.flaw(text) === null || FLOW_SENTENCES.has(text));

// biome-ignore format: names in a row
const flow = oneOf<safely.FlowName>({ auth: true, authenticate: true, boot: true, browser: true, cards: true, destination: true, logout: true, matchIdentity: true, members: true, otpAction: true, partner: true, partnerVisit: true, payment: true, push: true, refreshQueue: true, requestMoney: true, root: true, tabs: true, unanswered: true });

/** What may be seen of a flow that failed, or that was given up. */
export const flowPayloads = actionPayloads<typeof safely>(
  { flowFailed, flowGivenUp },
  { flowFailed: fields({ flow, message }), flowGivenUp: fields({ flow }) },
);

/** What may be seen of hearing of changes: how, and of which codes. */
export const livePayloads = actionPayloads<typeof live>(
  { liveChangesHeard, liveStreamLost },
  {
    liveChangesHeard: fields({ from: oneOf({ stream: true, since: true, tab: true }), changes: list(liveChange) }),
    liveStreamLost: fields({ reason: oneOf({ ended: true, silent: true }) }),
  },
);

/** What may be seen of watched calls: what they are for. */
export const watchPayloads = actionPayloads<typeof watch>(
  { callCut, callSentAgain },
  {
    callCut: fields<CutCall>({ key: callKey, kind: moneyCallKind, paymentCode: orNull(paymentCode), sentAt: whole }),
    callSentAgain: callKey,
  },
);

const unansweredCall = fields<unanswered.UnansweredCall>({
  key: callKey,
  kind: moneyCallKind,
  paymentCode: orNull(paymentCode),
  state: oneOf({ asking: true, done: true, notDone: true }),
});

/** What may be seen of calls without an answer: their purpose and state. */
export const unansweredVisibility = sliceVisibility<unanswered.UnansweredState, typeof unanswered>(
  { calls: list(unansweredCall) },
  {
    'unanswered/unansweredShown': unansweredCall,
    'unanswered/unansweredHidden': callKey,
    'unanswered/sendAgainRequested': callKey,
    'unanswered/opened': callKey,
    'unanswered/dismissed': callKey,
  },
);

/** What may be seen of the slice `destination`. */
export const destinationVisibility = sliceVisibility<destination.DestinationState, typeof destination>(
  { redirectTo: orNull(path) },
  { 'destination/redirectRemembered': path },
);
