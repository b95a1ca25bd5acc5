/** Saves a JSON file to the browser's downloads. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has the content by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
