import { ERROR } from '@contract/errors';
import { PARTNER_STATES, WEBHOOK_EVENTS } from '@contract/rules/partnerRules';
import { useState } from 'react';
import { type ApiFailure, toApiFailure, useTellFailure } from '@/api/failure';
import { wireName } from '@/api/names';
import { type NewKeys, type Partner, useChangePartnerMutation, useCreatePartnerMutation } from '@/api/officePartners';
import { EVENT_NAME, PARTNER_STATE, partnersCopy as words } from '@/messages/officePartners';
import { uiCopy } from '@/messages/ui';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { classNames } from '@/ui/classNames';
import { Segmented } from '@/ui/Segmented';
import { TextField } from '@/ui/TextField';
import styles from './office.module.css';
import { Panel } from './Panel';

interface PartnerFormProps {
  /** Absent for a new partner. */
  partner?: Partner;
  readOnly?: boolean;
  onCreated?: (partner: Partner, keys: NewKeys) => void;
  onCancel?: () => void;
}

const ADDRESS_FIELDS = ['returnUrl', 'completionUrl', 'webhookUrl', 'readsProcessFrom', 'tellsChatAt'] as const;
type AddressField = (typeof ADDRESS_FIELDS)[number];

/** A value for each address. */
function ofAddresses<Value>(value: (field: AddressField) => Value): Record<AddressField, Value> {
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, value(field)])) as Record<AddressField, Value>;
}

/** The settings of a partner. Refused values stay, each with its reason. */
export function PartnerForm({ partner, readOnly = false, onCreated, onCancel }: PartnerFormProps) {
  const dispatch = useAppDispatch();
  const tellFailure = useTellFailure();
  const [create, creating] = useCreatePartnerMutation();
  const [change, changing] = useChangePartnerMutation();
  const [name, setName] = useState(partner?.name ?? '');
  const [slug, setSlug] = useState(partner?.slug ?? '');
  const [addresses, setAddresses] = useState(() => ofAddresses((field) => partner?.[field] ?? ''));
  const [siteToken, setSiteToken] = useState('');
  const [events, setEvents] = useState<Partner['events']>(partner?.events ?? [...WEBHOOK_EVENTS]);
  const [state, setState] = useState<Partner['state']>(partner?.state ?? 'active');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const refused = (field: string) => failure?.fields?.[field] !== undefined && words.refusedAddress;

  async function submit() {
    // An empty address is none; only the way back is needed.
    const chosen = { ...ofAddresses((field) => addresses[field].trim() || null), returnUrl: addresses.returnUrl };
    const settings = { name, events, ...chosen, ...(siteToken !== '' && { siteToken }) };
    const say = (text: string) => dispatch(toastShown({ kind: 'success', text }));
    setFailure(null);
    try {
      if (partner) {
        await change({ ...settings, partnerId: partner.partnerId, state }).unwrap();
        say(words.saved);
      } else {
        const { partner: made, key, secret } = await create({ slug, ...settings }).unwrap();
        say(words.created(made.name));
        onCreated?.(made, { key, secret });
      }
    } catch (thrown) {
      const reason = toApiFailure(thrown);
      setFailure(reason);
      if (reason.fields === undefined) tellFailure(thrown, { [ERROR.conflict]: words.nameTaken });
    }
  }

  return (
    <Panel title={words.settings}>
      <form
        className={classNames(styles.form, styles.padded)}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField label={words.fields.name} value={name} onChange={setName} maxLength={60} readOnly={readOnly} />
        <TextField
          label={words.fields.slug}
          hint={words.fields.slugHint}
          error={refused('slug') && words.refusedSlug}
          value={slug}
          onChange={setSlug}
          ltr
          maxLength={32}
          readOnly={readOnly || partner !== undefined}
        />
        {ADDRESS_FIELDS.map((field) => (
          <TextField
            key={field}
            label={words.addresses[field].label}
            hint={words.addresses[field].hint}
            error={refused(wireName(field))}
            value={addresses[field]}
            onChange={(address) => setAddresses({ ...addresses, [field]: address })}
            ltr
            maxLength={500}
            readOnly={readOnly}
          />
        ))}
        {!readOnly && (addresses.readsProcessFrom !== '' || addresses.tellsChatAt !== '') && (
          <TextField
            label={words.fields.siteToken}
            hint={partner ? words.fields.tokenStays : undefined}
            error={refused('site_token') && words.noToken}
            value={siteToken}
            onChange={setSiteToken}
            ltr
            maxLength={200}
          />
        )}
        <fieldset disabled={readOnly}>
          <legend className={styles.muted}>{words.fields.events}</legend>
          <div className={styles.cards}>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox
                key={event}
                checked={events.includes(event)}
                onChange={(isChosen) =>
                  setEvents(WEBHOOK_EVENTS.filter((one) => (one === event ? isChosen : events.includes(one))))
                }
              >
                {EVENT_NAME[event]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        {partner && !readOnly && (
          <>
            <Segmented
              label={words.fields.state}
              options={PARTNER_STATES.map((value) => ({ value, label: PARTNER_STATE[value] }))}
              value={state}
              onChange={setState}
            />
            {state === 'paused' && <p className={styles.muted}>{words.pausedHint}</p>}
          </>
        )}
        {!readOnly && (
          <div className={styles.line}>
            <Button
              type="submit"
              size="md"
              loading={creating.isLoading || changing.isLoading}
              disabled={name.trim() === '' || slug === '' || addresses.returnUrl.trim() === ''}
            >
              {partner ? words.save : words.create}
            </Button>
            {onCancel && (
              <Button size="md" variant="text" onClick={onCancel}>
                {uiCopy.cancel}
              </Button>
            )}
          </div>
        )}
      </form>
    </Panel>
  );
}
