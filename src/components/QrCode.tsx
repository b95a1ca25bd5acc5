import { QRCodeSVG } from 'qrcode.react';

/** Dark on white in both themes: cameras read nothing else reliably. */
export function QrCode({ value, label }: { value: string; label: string }) {
  return (
    <QRCodeSVG value={value} size={188} level="M" marginSize={2} bgColor="#ffffff" fgColor="#10173a" title={label} />
  );
}
