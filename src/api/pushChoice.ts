/** What somebody has decided about push messages here: wanted, ended, or put off. */
type PushChoice = 'on' | 'off' | 'later';

const KEY = 'amanat:push';

/** What this login has decided; null before, and for another login: on a phone that several use nobody decides for somebody else. */
export function pushChoiceOf(loginId: string | null): PushChoice | null {
  try {
    const [login, choice] = (window.localStorage.getItem(KEY) ?? '').split(' ');
    return loginId !== null && login === loginId ? (choice as PushChoice) : null;
  } catch {
    return null;
  }
}

/** Keeps it as long as the login lasts. Where nothing may be stored there is no worker to push to either. */
export function keepPushChoice(loginId: string | null, choice: PushChoice): void {
  try {
    window.localStorage.setItem(KEY, `${loginId} ${choice}`);
  } catch {
    // nothing to do: it is asked again on the next visit
  }
}
