/** A photo of an entry in progress. */
export interface ChosenPhoto {
  readonly key: string;
  /** Object URL of the picture. */
  readonly preview: string;
  readonly state: 'sending' | 'sent' | 'failed' | 'refused';
  /** The server's id after the upload. */
  readonly evidenceId: string | null;
  /** The reason of a final refusal. */
  readonly refusal: string | null;
}

/** A photo with its file on this device. */
export interface LocalPhoto extends ChosenPhoto {
  readonly file: File;
}

/** Photos of chosen files, as many as there is room for. */
export function newPhotos(files: readonly File[], room: number, state: ChosenPhoto['state']): LocalPhoto[] {
  return files.slice(0, Math.max(0, room)).map((file) => ({
    key: crypto.randomUUID(),
    preview: URL.createObjectURL(file),
    state,
    evidenceId: null,
    refusal: null,
    file,
  }));
}
