/** What a push message carries, as JSON: a title and a body as they are shown, and the path of the app that says more. */
export interface PushMessage {
  /** Of the notice: what comes twice under it is shown once. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
}
