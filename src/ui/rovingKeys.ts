/**
 * Where an arrow key leads in a row of `count` choices that is written from right to left, or null for other keys.
 * Left and down go forward, right and up back, both around the end.
 */
export function nextChoice(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowRight':
    case 'ArrowUp':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
