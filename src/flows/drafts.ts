import { call, delay, put, type SagaGenerator, select, takeLatest } from 'typed-redux-saga';
import { created, draftSaved, type RequestDraft, selectRequestDraft } from '@/features/request-money/slice';
import { openNote, sealNote } from '@/persist/sealed';
import { draftsTakenUp, draftTyped, type FormDrafts, selectFormDrafts } from '@/state/drafts';
import { selectLoginId } from '@/state/session';
import { SESSION_OVER } from './boot';
import { fromContext } from './kit';

/** The unsent input of this tab. */
interface Drafts {
  /** Only this login gets the drafts. */
  readonly loginId: string;
  readonly request: RequestDraft;
  readonly forms: FormDrafts;
}

/** Debounce of typing. */
const NOTED_AFTER_MS = 100;

/** Restores the drafts of the previous page, once per login, before the first screen needs them. */
export function* takeUpDrafts(): SagaGenerator<void> {
  if ((yield* select(selectFormDrafts)) !== null) return;
  const tabNotes = yield* fromContext('tabNotes');
  const vault = yield* fromContext('vault');
  const noted = (yield* call(() => openNote(vault, tabNotes, 'drafts'))) as Drafts | null;
  const own = noted?.loginId === (yield* select(selectLoginId)) ? noted : null;
  if (own) yield* put(draftSaved(own.request));
  else tabNotes.write('drafts', '');
  yield* put(draftsTakenUp(own?.forms ?? {}));
}

/** Notes the unsent input for the tab, encrypted: a phone may reload the page in the background. */
export function* draftsFlow() {
  yield* takeLatest(DRAFT_CHANGES, noteDrafts);
}

const DRAFT_CHANGES = [draftSaved, created, draftTyped, ...SESSION_OVER];

function* noteDrafts() {
  yield* delay(NOTED_AFTER_MS);
  const tabNotes = yield* fromContext('tabNotes');
  const vault = yield* fromContext('vault');
  const loginId = yield* select(selectLoginId);
  const request = yield* select(selectRequestDraft);
  const forms = (yield* select(selectFormDrafts)) ?? {};
  const isEmpty = request.amountRials === null && request.purpose === '' && Object.keys(forms).length === 0;
  if (loginId === null || isEmpty) {
    tabNotes.write('drafts', '');
    return;
  }
  const drafts: Drafts = { loginId, request, forms };
  const text = yield* call(() => sealNote(vault, 'drafts', drafts));
  tabNotes.write('drafts', text);
}
