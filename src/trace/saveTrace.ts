/** The name of a report's file: «amanat-trace-2026-11-21T05-06-07.json». `takenAt` is ISO 8601. */
export function traceFileName(takenAt: string): string {
  return `amanat-trace-${takenAt.slice(0, 19).replaceAll(':', '-')}.json`;
}

/** Gives the file to the browser's downloads. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken the content by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** The report as a file that this browser can hand to another app; null where it cannot. Browsers share no JSON, but text. */
export function shareable(name: string, text: string): ShareData | null {
  const data: ShareData = { files: [new File([text], `${name}.txt`, { type: 'text/plain' })] };
  return navigator.canShare?.(data) ? data : null;
}
