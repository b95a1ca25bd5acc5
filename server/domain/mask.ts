/** Other people's national code on the wire: enough to recognise somebody one knows, «008****948». */
export function maskNationalCode(nationalCode: string): string {
  return `${nationalCode.slice(0, 3)}****${nationalCode.slice(-3)}`;
}

/** Other people's mobile on the wire: digits 5 to 8 are hidden, «0912****321». */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 4)}****${mobile.slice(-3)}`;
}
