import { lazyPart } from '@/ui/lazyComponents';

/** The library loads with the first code; digits or an address beside the code say the same. */
const LazyQrCode = lazyPart(async () => {
  const { QRCodeSVG } = await import('qrcode.react');
  return { QRCodeSVG };
}, 'QRCodeSVG');

/** A QR code, dark on white in both themes for the sake of cameras. */
export function QrCode({ value, label }: { value: string; label: string }) {
  return (
    <LazyQrCode value={value} size={188} level="M" marginSize={2} bgColor="#ffffff" fgColor="#10173a" title={label} />
  );
}
