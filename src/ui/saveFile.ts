/** Saves the file of a `blob:` address under a name, and releases the address. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves JSON text as a file. */
export function saveJson(text: string, name: string): void {
  saveFile(URL.createObjectURL(new Blob([text], { type: 'application/json' })), name);
}
