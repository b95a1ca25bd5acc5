/** The user's choice about push messages here. */
type PushChoice = 'on' | 'off' | 'later';

const PUSH_CHOICE_KEY = 'amanat:push';

/** The choice of this login; null before it and for another login, because several people may use one phone. */
export function pushChoiceOf(loginId: string | null): PushChoice | null {
  try {
    const [login, choice] = (window.localStorage.getItem(PUSH_CHOICE_KEY) ?? '').split(' ');
    return loginId !== null && login === loginId ? (choice as PushChoice) : null;
  } catch {
    return null;
  }
}

/** Stores the choice of this login. Without storage there is no worker either. */
export function keepPushChoice(loginId: string | null, choice: PushChoice): void {
  try {
    window.localStorage.setItem(PUSH_CHOICE_KEY, `${loginId} ${choice}`);
  } catch {
    // The offer appears again on the next visit.
  }
}
