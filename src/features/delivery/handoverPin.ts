import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Six digits after the `#` of the buyer's QR code: there no server and no log sees them. */
const PIN = /^#(\d{6})$/;

/** Takes the digits of the QR code out of the address and hands them over, once. */
export function useHandoverPin(onPin: (pin: string) => void): void {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const handOver = useRef(onPin);
  handOver.current = onPin;
  const pin = PIN.exec(hash)?.[1];

  useEffect(() => {
    if (pin === undefined) return;
    navigate(pathname, { replace: true });
    handOver.current(pin);
  }, [pin, pathname, navigate]);
}
