import { errorName } from '@/api/visibility/common';
import { fields, oneOf, payload, secretUnless } from '@/lib/visibility';
import { type FlowName, flowFailed, flowGivenUp } from './safely';

const FLOW_SENTENCES: ReadonlySet<string> = new Set([
  'The chunk of the partner’s pages did not come',
  'The server did not confirm the end of the session',
  'What another tab stored could not be read',
]);

/** The class of an error, or a sentence of the flow that says it. */
const flowMessage = secretUnless('message', (text) => errorName.flaw(text) === null || FLOW_SENTENCES.has(text));

const flow = oneOf<FlowName>({
  auth: true,
  authenticate: true,
  browser: true,
  cards: true,
  destination: true,
  logout: true,
  matchIdentity: true,
  members: true,
  otpAction: true,
  partner: true,
  partnerVisit: true,
  payment: true,
  refreshQueue: true,
  requestMoney: true,
  root: true,
  tabs: true,
});

/** What may be seen of a flow that failed, or that was given up. */
export const flowPayloads = {
  ...payload(flowFailed, fields({ flow, message: flowMessage })),
  ...payload(flowGivenUp, fields({ flow })),
};
