import { call, type SagaGenerator, spawn } from 'typed-redux-saga';
import { NO_ANSWER } from '@/api/failure';
import { fromContext } from './context';
import { keptAlive } from './safely';

/** What the members' code has to bring: the flows that nobody but a member starts. */
export interface MemberFlows {
  memberFlows: readonly (() => Generator)[];
}

/** The way to the members' code, which comes in a chunk of its own (docs/adr/0005). One a store. */
export interface MemberGate {
  load(): Promise<MemberFlows>;
  /** `unreachable`: the code did not come although there was a connection. */
  state: 'closed' | 'unreachable' | 'open';
}

/** A gate that nobody has come to yet. */
export function createMemberGate(load: MemberGate['load']): MemberGate {
  return { load, state: 'closed' };
}

/**
 * Fetches the members' code and starts its flows: once a store, however often people log in and out in this tab.
 * Throws `NO_ANSWER` when it does not come; the next try asks again.
 */
export function* openMemberGate(): SagaGenerator<void> {
  const gate = yield* fromContext('memberGate');
  const memberFlows = yield* call(loadFlows, gate);
  // Looked at only now: two logins, here and in another tab, may have waited for the same chunk.
  if (gate.state === 'open') {
    return;
  }
  gate.state = 'open';
  for (const flow of memberFlows) {
    yield* spawn(keptAlive('members', flow));
  }
}

function* loadFlows(gate: MemberGate): SagaGenerator<MemberFlows['memberFlows']> {
  try {
    return (yield* call(gate.load)).memberFlows;
  } catch {
    if (navigator.onLine) {
      yield* call(notReached, gate);
    }
    throw NO_ANSWER;
  }
}

/** The second time the chunk is gone, with a deployment: only a fresh page knows the name of the new one. */
function* notReached(gate: MemberGate) {
  if (gate.state === 'unreachable') {
    const loadPage = yield* fromContext('loadPage');
    loadPage(window.location.href);
  }
  gate.state = 'unreachable';
}
