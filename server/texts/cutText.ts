/** A text of at most `most` UTF-16 units. A cut one ends in «…», and never in half a sign. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - 1).replace(/\p{Cs}$/u, '');
  return `${kept.trim()}…`;
}
