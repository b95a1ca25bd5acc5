/** A downloaded file: its `blob:` address in this tab. */
export interface DataFile {
  address: string;
}

/** The file as `{ data }`, the form of all answers. A refusal is JSON. */
export async function fileIn(response: Response): Promise<unknown> {
  return response.ok ? { data: { address: URL.createObjectURL(await response.blob()) } } : response.json();
}
