import {
  ADDRESS_FIELDS,
  ADDRESS_TEXT_MAX_LENGTH,
  type AddressField,
  addressLine,
  type DeliveryAddress,
  PROVINCES,
  readAddress,
  readAddressField,
} from '@contract/rules/deliveryAddress';
import { LockKeyhole, MapPin, Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSavedAddressesQuery } from '@/api/deliveryApi';
import { useUserReport } from '@/api/user';
import { useDraft } from '@/components/useDraft';
import { addressCopy } from '@/messages/addressCopy';
import { addressForm } from '@/state/drafts';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import layout from '@/ui/Layout.module.css';
import { SelectField } from '@/ui/SelectField';
import { Sheet } from '@/ui/Sheet';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import styles from './AddressSheet.module.css';

const PROVINCE_OPTIONS = PROVINCES.map((province) => ({ value: province, label: province }));

const EMPTY: DeliveryAddress = { receiver: '', mobile: '', province: '', city: '', address: '', postcode: '' };

interface AddressSheetProps {
  paymentCode: string;
  /** The seller, who will see the address. */
  sellerName: string;
  /** The words of the pay button. */
  payLabel: ReactNode;
  paying: boolean;
  /** Fields that the server has refused. */
  refused?: readonly AddressField[];
  onPay: (address: DeliveryAddress) => void;
  onClose: () => void;
}

/** Where the seller sends the parcel, before the gateway. The person's last address stands in it, at first their name and mobile. */
export function AddressSheet(props: AddressSheetProps) {
  const { paymentCode, sellerName, payLabel, paying, refused = [], onPay, onClose } = props;
  const { data: saved = [], isLoading } = useSavedAddressesQuery();
  const { data: user } = useUserReport();
  const first = saved[0] ?? (user && !isLoading && { receiver: user.fullName, mobile: user.mobile });
  // Nothing typed yet: the draft is empty, and the last address stands in the form as soon as it has come.
  const { draft, change } = useDraft<Partial<DeliveryAddress>>(addressForm(paymentCode), {});
  const values = { ...EMPTY, ...(Object.keys(draft).length === 0 ? first : draft) };
  const [pressed, setPressed] = useState(false);
  const [left, setLeft] = useState<readonly AddressField[]>([]);
  const read = readAddress(values);
  const wrong = read.wrong ?? [];

  function errorOf(field: AddressField): string | false {
    const isRefused = refused.includes(field);
    const isShown = pressed || (left.includes(field) && values[field] !== '');
    if (!isRefused && !(isShown && wrong.includes(field))) return false;
    return values[field].trim() === '' ? addressCopy.missing[field] : addressCopy.wrong[field];
  }

  const fieldOf = (field: AddressField) => ({
    label: addressCopy.fields[field],
    value: values[field],
    onChange: (value: string) => change({ ...values, [field]: value }),
    onBlur: () => setLeft((fields) => [...fields, field]),
    read: (text: string) => readAddressField(field, text),
    error: errorOf(field),
  });
  const { read: _read, onBlur: _onBlur, ...province } = fieldOf('province');
  const { read: _readAddress, ...address } = fieldOf('address');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPressed(true);
    if (read.wrong === null) onPay(read.address);
    else event.currentTarget.querySelector<HTMLElement>(`[name="${read.wrong[0]}"]`)?.focus();
  }

  return (
    <Sheet open title={addressCopy.title} busy={paying} onClose={onClose}>
      <form className={layout.stack4} noValidate onSubmit={submit}>
        <div className={styles.fields}>
          <div className={styles.pair}>
            <TextField name="receiver" autoComplete="shipping name" {...fieldOf('receiver')} />
            <TextField name="mobile" numeric autoComplete="shipping tel" {...fieldOf('mobile')} />
          </div>
          <div className={styles.pair}>
            <SelectField
              name="province"
              autoComplete="shipping address-level1"
              options={PROVINCE_OPTIONS}
              placeholder={addressCopy.chooseProvince}
              {...province}
            />
            <TextField name="city" autoComplete="shipping address-level2" {...fieldOf('city')} />
          </div>
          <TextArea
            name="address"
            autoComplete="shipping street-address"
            rows={2}
            maxLength={ADDRESS_TEXT_MAX_LENGTH}
            {...address}
          />
          <TextField
            name="postcode"
            numeric
            aside={addressCopy.postcodeLength}
            autoComplete="shipping postal-code"
            {...fieldOf('postcode')}
          />
        </div>
        <SavedAddresses saved={saved} shown={values} onChoose={change} />
        <p className={styles.whoSees}>
          <Icon icon={LockKeyhole} size="xs" />
          <span>{addressCopy.whoSees(sellerName)}</span>
        </p>
        <Button type="submit" block loading={paying}>
          {payLabel}
        </Button>
      </form>
    </Sheet>
  );
}

interface SavedAddressesProps {
  saved: readonly DeliveryAddress[];
  /** The address in the form. */
  shown: DeliveryAddress;
  onChoose: (address: DeliveryAddress) => void;
}

/** The person's other addresses, in place, and an empty form. Nothing for a person without any. */
function SavedAddresses({ saved, shown, onChoose }: SavedAddressesProps) {
  const [isOpen, setOpen] = useState(false);
  if (saved.length === 0) return null;
  const others = saved.filter((one) => ADDRESS_FIELDS.some((field) => one[field] !== shown[field]));
  const choose = (address: DeliveryAddress) => {
    setOpen(false);
    onChoose(address);
  };
  const isEmpty = ADDRESS_FIELDS.every((field) => shown[field] === '');
  const fresh = !isEmpty && (
    <Button variant="text" size="md" icon={Plus} onClick={() => choose(EMPTY)}>
      {addressCopy.fresh}
    </Button>
  );
  if (others.length === 0) return <span className={styles.start}>{fresh}</span>;
  return (
    <div className={styles.start}>
      <Button variant="text" size="md" icon={MapPin} expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {addressCopy.others(others.length)}
      </Button>
      {isOpen && (
        <>
          <ul className={styles.saved} aria-label={addressCopy.saved}>
            {others.map((one) => (
              <li key={ADDRESS_FIELDS.map((field) => one[field]).join()}>
                <button type="button" className={styles.choice} onClick={() => choose(one)}>
                  <b>{one.receiver}</b>
                  {addressLine(one)}
                </button>
              </li>
            ))}
          </ul>
          {fresh}
        </>
      )}
    </div>
  );
}
