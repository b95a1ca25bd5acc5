/**
 * The chat's script: shows new messages as they come, sends without leaving the page, and remembers which side this
 * window plays. It runs in the browser: it may use nothing from outside of this function.
 */
export function runChat(): void {
  const POLL_MS = 1500;
  const MEMORY = `side of ${location.pathname}`;
  const side = new URLSearchParams(location.search).get('side');
  const remembered = sessionStorage.getItem(MEMORY);
  if (side) {
    sessionStorage.setItem(MEMORY, side);
  } else if (remembered) {
    location.replace(`${location.pathname}?side=${remembered}`);
    return;
  }

  const toEnd = (thread: Element) => {
    thread.scrollTop = thread.scrollHeight;
  };

  /** Takes over what is new on a later copy of this page; messages are only ever added. */
  const takeOver = (text: string) => {
    const later = new DOMParser().parseFromString(text, 'text/html');
    for (const thread of document.querySelectorAll<HTMLElement>('[data-thread]')) {
      const messages = later.querySelectorAll<HTMLElement>(`[data-thread="${thread.dataset.thread}"] [data-message]`);
      const fresh = [...messages].filter(({ dataset }) => !thread.querySelector(`[data-message="${dataset.message}"]`));
      thread.append(...fresh);
      if (fresh.length > 0) toEnd(thread);
    }
    for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
      const now = later.querySelector(`[data-live="${part.dataset.live}"]`);
      if (now && now.innerHTML !== part.innerHTML) part.replaceChildren(...now.childNodes);
    }
  };

  const refresh = async () => {
    const response = await fetch(location.href).catch(() => null);
    if (response?.ok) takeOver(await response.text());
    setTimeout(refresh, POLL_MS);
  };

  document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('.composer')) return;
    event.preventDefault();
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    form.reset();
    const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(entries) });
    if (response.ok) takeOver(await response.text());
  });
  document.querySelectorAll('[data-thread]').forEach(toEnd);
  setTimeout(refresh, POLL_MS);
}
