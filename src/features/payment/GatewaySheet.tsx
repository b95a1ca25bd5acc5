import { tehranDateOf } from '@contract/rules/tehranTime';
import { LockKeyhole, MessageSquareWarning } from 'lucide-react';
import { MoneyText } from '@/components/MoneyText';
import { type GatewayAddress, gatewayAddress } from '@/lib/gateway';
import { trustCopy } from '@/messages/trust';
import { Button } from '@/ui/Button';
import { keepMark, readMark } from '@/ui/firstPage';
import { Icon } from '@/ui/Icon';
import layout from '@/ui/Layout.module.css';
import { Ltr } from '@/ui/Ltr';
import { Sheet } from '@/ui/Sheet';
import { Text } from '@/ui/Text';
import styles from './GatewaySheet.module.css';

/** localStorage key: the day in Tehran on which this device last went to the gateway. */
const SEEN_MARK = 'amanat:gateway';

/** True after {@link noteGatewaySeen} on this day and device. */
export function isGatewaySeen(now = new Date()): boolean {
  return readMark(SEEN_MARK) === tehranDateOf(now);
}

/** Shows the sheet no more today. Without storage it comes each time. */
export function noteGatewaySeen(now = new Date()): void {
  keepMark(SEEN_MARK, tehranDateOf(now));
}

interface GatewaySheetProps {
  open: boolean;
  payeeName: string;
  rials: number;
  onGo: () => void;
  onClose: () => void;
}

/** Before the first payment of a day: the only address that may ask for the card's password. */
export function GatewaySheet({ open, payeeName, rials, onGo, onClose }: GatewaySheetProps) {
  const words = trustCopy.gateway;
  const address = gatewayAddress(window.location.href);
  return (
    <Sheet open={open} title={words.title} onClose={onClose}>
      <div className={styles.content}>
        <p className={styles.deal}>
          <span>{words.to(payeeName)}</span>
          <MoneyText rials={rials} tone="out" size="row" />
        </p>
        <AddressBar {...address} />
        <Text>
          <AddressSentence {...address} />
        </Text>
        <p className={styles.only}>
          <span className={styles.disc}>
            <Icon icon={MessageSquareWarning} />
          </span>
          {words.onlyThere}
        </p>
        <div className={layout.stack1}>
          <Button block onClick={onGo}>
            {words.go}
          </Button>
          <Button block variant="text" size="md" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

/** The host as a browser shows it. The sentence below says the same to screen readers. */
function AddressBar({ protocol, host, ending }: GatewayAddress) {
  return (
    <p className={styles.address} aria-hidden="true">
      {protocol === 'https:' && <Icon icon={LockKeyhole} size="sm" />}
      <span>
        {protocol}
        {'//'}
        <b>{ending === null ? host : host.slice(0, -ending.length)}</b>
        {ending !== null && <em>{ending}</em>}
      </span>
    </p>
  );
}

function AddressSentence({ host, ending }: GatewayAddress) {
  const { address, anyAddress, otherAddress } = trustCopy.gateway;
  const strong = (text: string) => (
    <b>
      <Ltr>{text}</Ltr>
    </b>
  );
  if (ending === null) {
    return (
      <>
        {otherAddress[0]}
        {strong(host)}
        {otherAddress[1]}
      </>
    );
  }
  if (host === ending) {
    return (
      <>
        {anyAddress[0]}
        {strong(ending)}
        {anyAddress[1]}
      </>
    );
  }
  return (
    <>
      {address[0]}
      {strong(host)}
      {address[1]}
      {strong(ending)}
      {address[2]}
    </>
  );
}
