import { Share, SquarePlus } from 'lucide-react';
import { pushCopy } from '@/messages/pushCopy';
import { Icon } from '@/ui/Icon';
import { Ltr } from '@/ui/Ltr';
import styles from './IphoneWords.module.css';

const { iphone } = pushCopy;

/** How to enable push messages on an iPhone, with both buttons of Safari. */
export function IphoneWords() {
  return (
    <>
      {iphone.before}
      <b className={styles.key}>
        <Icon icon={Share} size="xs" />
        <Ltr>{iphone.share}</Ltr>
      </b>
      {iphone.between}
      <b className={styles.key}>
        <Icon icon={SquarePlus} size="xs" />
        <Ltr>{iphone.add}</Ltr>
      </b>
      {iphone.after}
    </>
  );
}
