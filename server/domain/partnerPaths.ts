/** The seller confirms the request there. */
export function requestPath(processId: string): string {
  return `/new-transactions?process_id=${encodeURIComponent(processId)}`;
}

/** The buyer approves or rejects the request there. */
export function approvalPath(processId: string): string {
  return `/submit-transaction?process_id=${encodeURIComponent(processId)}`;
}

/** The buyer pays there; the process is named when the browser comes straight from the partner's page. */
export function payPath(paymentCode: string, processId?: string): string {
  return `/pay/${paymentCode}${processId === undefined ? '' : `?process_id=${encodeURIComponent(processId)}`}`;
}

/** One of the partner's addresses of the configuration, for one process. */
export function partnerUrl(template: string, processId: string): string {
  return template.replaceAll('{process_id}', encodeURIComponent(processId));
}
