import { firstPage } from '@/ui/firstPage';
import { showKeptTheme } from '@/ui/theme';

// Inlined in the head of index.html, before its styles, so that no frame has the wrong theme.

showKeptTheme();
// Without a key the whole storage was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === firstPage.themeMark) showKeptTheme();
});
// No event reaches a page in the back/forward cache.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showKeptTheme();
});
