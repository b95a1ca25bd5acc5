/**
 * Browser script of the chat: polls for messages, posts without a page load, and remembers the side of its tab. The
 * server sends the source of this function, so it uses nothing outside.
 */
export function runChat(): void {
  const POLL_MS = 1500;
  const STORAGE_KEY = `side of ${location.pathname}`;
  const side = new URLSearchParams(location.search).get('side');
  const remembered = sessionStorage.getItem(STORAGE_KEY);
  if (side) {
    sessionStorage.setItem(STORAGE_KEY, side);
  } else if (remembered) {
    location.replace(`${location.pathname}?side=${remembered}`);
    return;
  }

  const scrollToEnd = (thread: Element) => {
    thread.scrollTop = thread.scrollHeight;
  };

  /** Adds the new messages of a later copy of this page, and replaces its live parts. */
  const update = (text: string) => {
    const later = new DOMParser().parseFromString(text, 'text/html');
    for (const thread of document.querySelectorAll<HTMLElement>('[data-thread]')) {
      const messages = later.querySelectorAll<HTMLElement>(`[data-thread="${thread.dataset.thread}"] [data-message]`);
      const fresh = [...messages].filter(({ dataset }) => !thread.querySelector(`[data-message="${dataset.message}"]`));
      thread.append(...fresh);
      if (fresh.length > 0) scrollToEnd(thread);
    }
    for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
      const now = later.querySelector(`[data-live="${part.dataset.live}"]`);
      if (now && now.innerHTML !== part.innerHTML) part.replaceChildren(...now.childNodes);
    }
  };

  const refresh = async () => {
    const response = await fetch(location.href).catch(() => null);
    if (response?.ok) update(await response.text());
    setTimeout(refresh, POLL_MS);
  };

  document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('.composer')) return;
    event.preventDefault();
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    form.reset();
    const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(entries) });
    if (response.ok) update(await response.text());
  });
  document.querySelectorAll('[data-thread]').forEach(scrollToEnd);
  setTimeout(refresh, POLL_MS);
}
