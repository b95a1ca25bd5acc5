import { ERROR } from '@contract/errors';
import { mobileIn } from '@contract/rules/mobile';
import { PARTNER_STATES, WEBHOOK_EVENTS } from '@contract/rules/partnerRules';
import { useState } from 'react';
import { type ApiFailure, toApiFailure, useTellFailure } from '@/api/failure';
import { wireName } from '@/api/names';
import {
  type NewKeys,
  type Partner,
  useChangePartnerMutation,
  useCreatePartnerMutation,
  useProposePartnerChangeMutation,
} from '@/api/officePartners';
import { toPersianDigits } from '@/lib/digits';
import { deskCopy } from '@/messages/deskCopy';
import { EVENT_NAME, PARTNER_STATE, partnersCopy as words } from '@/messages/officePartners';
import { uiCopy } from '@/messages/ui';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { classNames } from '@/ui/classNames';
import { Segmented } from '@/ui/Segmented';
import { TextField } from '@/ui/TextField';
import { OfficeForm, ReasonForm } from './OfficeAct';
import styles from './office.module.css';
import { Panel } from './Panel';

const ADDRESS_FIELDS = ['returnUrl', 'completionUrl', 'webhookUrl', 'readsProcessFrom', 'tellsChatAt'] as const;
type AddressField = (typeof ADDRESS_FIELDS)[number];

/** A value for each address. */
function ofAddresses<Value>(value: (field: AddressField) => Value): Record<AddressField, Value> {
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, value(field)])) as Record<AddressField, Value>;
}

/** Calls, says the success, and keeps the refused fields of a failure beside their values. */
function useRefusals() {
  const dispatch = useAppDispatch();
  const tellFailure = useTellFailure();
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function attempt(work: () => Promise<string>, overrides: Parameters<typeof tellFailure>[1]) {
    setFailure(null);
    try {
      dispatch(toastShown({ kind: 'success', text: await work() }));
    } catch (thrown) {
      const reason = toApiFailure(thrown);
      setFailure(reason);
      if (reason.fields?.before !== undefined) tellFailure(thrown, { [ERROR.notAcceptable]: words.changedMeanwhile });
      else if (reason.fields === undefined) tellFailure(thrown, overrides);
    }
  }

  return { attempt, refused: (field: string) => failure?.fields?.[field] !== undefined };
}

/** The addresses, site token and contact of a partner, as they are typed. */
function useGuarded(partner?: Partner) {
  const [addresses, setAddresses] = useState(() => ofAddresses((field) => partner?.[field] ?? ''));
  const [siteToken, setSiteToken] = useState('');
  const [contact, setContact] = useState('');
  return {
    ...{ addresses, setAddresses, siteToken, setSiteToken, contact, setContact },
    isWhole: addresses.returnUrl.trim() !== '' && (contact === '' ? partner !== undefined : mobileIn(contact) !== null),
    // An empty address is none; only the way back is needed.
    settings: {
      ...ofAddresses((field) => addresses[field].trim() || null),
      returnUrl: addresses.returnUrl,
      ...(siteToken !== '' && { siteToken }),
    },
  };
}

interface GuardedFieldsProps {
  guarded: ReturnType<typeof useGuarded>;
  partner: Partner | undefined;
  refused: (field: string) => boolean;
  readOnly?: boolean;
}

function GuardedFields({ guarded, partner, refused, readOnly = false }: GuardedFieldsProps) {
  const { addresses, setAddresses, siteToken, setSiteToken, contact, setContact } = guarded;
  const known = partner?.contact ?? null;
  return (
    <>
      {ADDRESS_FIELDS.map((field) => (
        <TextField
          key={field}
          label={words.addresses[field].label}
          hint={words.addresses[field].hint}
          error={refused(wireName(field)) && words.refusedAddress}
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
      <TextField
        label={words.fields.contact}
        hint={known === null ? words.fields.contactHint : words.fields.contactStays(toPersianDigits(known))}
        error={
          refused('contact_mobile')
            ? words.fields.operatorsMobile
            : contact !== '' && mobileIn(contact) === null && contact.length >= 11 && words.fields.refusedMobile
        }
        value={contact}
        onChange={setContact}
        inputMode="tel"
        ltr
        maxLength={20}
        readOnly={readOnly}
      />
    </>
  );
}

interface EventsProps {
  events: Partner['events'];
  onChange: (events: Partner['events']) => void;
  readOnly?: boolean;
}

function Events({ events, onChange, readOnly = false }: EventsProps) {
  return (
    <fieldset disabled={readOnly}>
      <legend className={styles.muted}>{words.fields.events}</legend>
      <div className={styles.cards}>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            checked={events.includes(event)}
            onChange={(isChosen) =>
              onChange(WEBHOOK_EVENTS.filter((one) => (one === event ? isChosen : events.includes(one))))
            }
          >
            {EVENT_NAME[event]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

interface NewPartnerProps {
  onCreated: (partner: Partner, keys: NewKeys) => void;
  onCancel: () => void;
}

/** A new partner. Refused values stay, each with its reason. */
export function NewPartner({ onCreated, onCancel }: NewPartnerProps) {
  const { attempt, refused } = useRefusals();
  const [create, { isLoading }] = useCreatePartnerMutation();
  const [name, setName] = useState('');
  const [slug, setSlug] = useState('');
  const [events, setEvents] = useState<Partner['events']>([...WEBHOOK_EVENTS]);
  const guarded = useGuarded();
  const contactMobile = mobileIn(guarded.contact) ?? '';
  const submit = () =>
    attempt(
      async () => {
        const settings = { slug, name, events, ...guarded.settings, contactMobile };
        const { partner: made, key, secret } = await create(settings).unwrap();
        onCreated(made, { key: { value: key }, secret: { value: secret } });
        return words.created(made.name);
      },
      { [ERROR.conflict]: words.nameTaken },
    );

  return (
    <Panel title={words.settings}>
      <OfficeForm onSubmit={submit}>
        <TextField label={words.fields.name} value={name} onChange={setName} maxLength={60} />
        <TextField
          label={words.fields.slug}
          hint={words.fields.slugHint}
          error={refused('slug') && words.refusedSlug}
          value={slug}
          onChange={setSlug}
          ltr
          maxLength={32}
        />
        <GuardedFields guarded={guarded} partner={undefined} refused={refused} />
        <Events events={events} onChange={setEvents} />
        <div className={styles.line}>
          <Button
            type="submit"
            size="md"
            loading={isLoading}
            disabled={name.trim() === '' || slug === '' || !guarded.isWhole}
          >
            {words.create}
          </Button>
          <Button size="md" variant="text" onClick={onCancel}>
            {uiCopy.cancel}
          </Button>
        </div>
      </OfficeForm>
    </Panel>
  );
}

interface PartnerFormProps {
  partner: Partner;
  readOnly: boolean;
}

/** What one operator changes: name, events and state. */
export function PartnerForm({ partner, readOnly }: PartnerFormProps) {
  const { attempt } = useRefusals();
  const [change, { isLoading }] = useChangePartnerMutation();
  // As it was read for this form: the server refuses to write over the change of another operator.
  const [read, setRead] = useState(partner);
  const [name, setName] = useState(partner.name);
  const [events, setEvents] = useState(partner.events);
  const [state, setState] = useState(partner.state);
  const submit = () =>
    attempt(
      async () => {
        const before = { name: read.name, events: read.events, state: read.state };
        setRead(await change({ partnerId: partner.partnerId, name, events, state, before }).unwrap());
        return words.saved;
      },
      { [ERROR.conflict]: words.nameTaken },
    );

  return (
    <Panel title={words.settings}>
      <OfficeForm onSubmit={submit}>
        <TextField label={words.fields.name} value={name} onChange={setName} maxLength={60} readOnly={readOnly} />
        <TextField
          label={words.fields.slug}
          hint={words.fields.slugHint}
          value={partner.slug}
          onChange={() => undefined}
          ltr
          readOnly
        />
        <Events events={events} onChange={setEvents} readOnly={readOnly} />
        {!readOnly && (
          <>
            <Segmented
              label={words.fields.state}
              options={PARTNER_STATES.map((value) => ({ value, label: PARTNER_STATE[value] }))}
              value={state}
              onChange={setState}
            />
            {state === 'paused' && <p className={styles.muted}>{words.pausedHint}</p>}
            <div className={styles.line}>
              <Button type="submit" size="md" loading={isLoading} disabled={name.trim() === ''}>
                {words.save}
              </Button>
            </div>
          </>
        )}
      </OfficeForm>
    </Panel>
  );
}

/** What two operators change: the addresses and the contact. */
export function GuardedForm({ partner, readOnly }: PartnerFormProps) {
  const { attempt, refused } = useRefusals();
  const [propose, { isLoading }] = useProposePartnerChangeMutation();
  const guarded = useGuarded(partner);
  const [before] = useState({ ...ofAddresses((field) => partner[field]), returnUrl: partner.returnUrl });
  const contactMobile = mobileIn(guarded.contact);
  const fields = <GuardedFields guarded={guarded} partner={partner} refused={refused} readOnly={readOnly} />;
  const send = (reason: string) =>
    attempt(
      async () => {
        const { partnerId } = partner;
        await propose({
          ...{ partnerId, ...guarded.settings, before, reason },
          ...(contactMobile !== null && { contactMobile }),
        }).unwrap();
        return deskCopy.proposed;
      },
      { [ERROR.conflict]: words.proposedAlready, [ERROR.notAcceptable]: words.nothingChanged },
    );

  return (
    <Panel title={words.guarded}>
      {readOnly ? (
        <div className={classNames(styles.form, styles.padded)}>{fields}</div>
      ) : (
        <ReasonForm submit={words.propose} isBusy={isLoading} isWhole={guarded.isWhole} onSend={send}>
          <p className={styles.muted}>{words.guardedHint}</p>
          {fields}
        </ReasonForm>
      )}
    </Panel>
  );
}
