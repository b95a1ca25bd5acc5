/** Copies what is touched, on every page that has something to copy. Runs in the browser: it may use nothing from outside of it. */
export function runCopying(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (!button?.dataset.copy) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    button.classList.add('copied');
    setTimeout(() => button.classList.remove('copied'), 1200);
  });
}
