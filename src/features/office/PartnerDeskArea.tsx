import { ERROR } from '@contract/errors';
import { KIND_NAME } from '@contract/rules/auditWords';
import { MINUTE_MS } from '@contract/rules/durations';
import { CONTACT_KEY_KINDS } from '@contract/rules/partnerRules';
import { type ReactNode, useState } from 'react';
import type { NewKeys, Partner } from '@/api/officePartners';
import {
  type PartnerOnDesk,
  useClosePartnerDeskMutation,
  useDeskTestEventMutation,
  useMakePartnerKeyMutation,
  useOpenPartnerDeskMutation,
  usePartnerDeskKeyOptionsMutation,
  usePartnerDeskStateQuery,
  usePartnersOnDeskQuery,
  useRevokePartnerKeyMutation,
} from '@/api/partnerDesk';
import { useUserReport } from '@/api/user';
import { Header } from '@/components/Header';
import { Loaded } from '@/components/Loaded';
import { formatDateTime } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { partnerDeskCopy as copy, PARTNER_STATE, partnersCopy as words } from '@/messages/officePartners';
import { Button } from '@/ui/Button';
import { AskFirst } from '@/ui/ConfirmDialog';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import { Page } from '@/ui/Page';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { useGoBack } from '@/ui/useGoBack';
import { useOfficeAct } from './OfficeAct';
import styles from './office.module.css';
import { Facts, Panel } from './Panel';
import { Deliveries, WebhookOff } from './PartnerDeliveries';
import { KeyPanel, ShownOnce } from './PartnerKeys';
import { ProvenArea } from './ProvenArea';
import { partnerFactsOf } from './partnerFacts';

const door = { title: copy.title, text: copy.door, noneText: copy.doorNone };

/** /partner-desk: a partner's own page, for the person with its contact's mobile. All others see `notFound`. */
export function PartnerDeskArea({ notFound }: { notFound: ReactNode }) {
  const { data: user } = useUserReport();
  const isContact = user === undefined || user.isPartnerContact;
  return isContact ? <ContactsArea /> : notFound;
}

function ContactsArea() {
  const state = usePartnerDeskStateQuery(undefined, { pollingInterval: MINUTE_MS });
  const [ask] = usePartnerDeskKeyOptionsMutation();
  const [open] = useOpenPartnerDeskMutation();
  const [close] = useClosePartnerDeskMutation();
  return (
    <ProvenArea query={state} copy={door} ask={ask} open={open} close={close}>
      <DeskScreen />
    </ProvenArea>
  );
}

function DeskScreen() {
  const goBack = useGoBack(paths.cardList);
  const query = usePartnersOnDeskQuery();
  return (
    <Page gap={4} header={<Header title={copy.title} back={goBack} />}>
      <Loaded query={query} card skeleton={<SkeletonRows count={4} />}>
        {(partners) => partners.map((partner) => <Desk key={partner.partnerId} partner={partner} />)}
      </Loaded>
    </Page>
  );
}

function Desk({ partner }: { partner: PartnerOnDesk }) {
  const { partnerId, name, state, webhookUrl } = partner;
  const [keys, setKeys] = useState<NewKeys>({});
  return (
    <>
      <h2 className={classNames(styles.line, styles.head)}>
        {name} <Tag>{PARTNER_STATE[state]}</Tag>
      </h2>
      <WebhookOff partner={partner} action={<TestEvent partnerId={partnerId} label={copy.switchOn} />} />
      <ShownOnce keys={keys} />
      <Keys partner={partner} onKeys={(made) => setKeys((before) => ({ ...before, ...made }))} />
      <Settings partner={partner} />
      {webhookUrl !== null && (
        <div className={styles.line}>
          <TestEvent partnerId={partnerId} label={copy.test} />
        </div>
      )}
      <Deliveries partnerId={partnerId} acts reader="contact" />
    </>
  );
}

function TestEvent({ partnerId, label }: { partnerId: string; label: string }) {
  const act = useOfficeAct();
  const [send, { isLoading }] = useDeskTestEventMutation();
  return (
    <Button
      size="md"
      variant="soft"
      loading={isLoading}
      onClick={() => void act(send(partnerId), copy.tested, { [ERROR.notAcceptable]: copy.noAddress })}
    >
      {label}
    </Button>
  );
}

function Keys({ partner: { partnerId, keys }, onKeys }: { partner: Partner; onKeys: (keys: NewKeys) => void }) {
  const [make, { isLoading }] = useMakePartnerKeyMutation();
  return (
    <KeyPanel
      keys={keys}
      act={(key) => isContactKind(key.kind) && <Revoke partnerId={partnerId} of={key} />}
      kinds={CONTACT_KEY_KINDS}
      text={copy.makeText}
      submit={copy.make}
      isBusy={isLoading}
      replace={({ kind, overlapHours }) => make({ partnerId, kind, overlapHours })}
      onKeys={onKeys}
    />
  );
}

function isContactKind(kind: Partner['keys'][number]['kind']): boolean {
  return CONTACT_KEY_KINDS.some((one) => one === kind);
}

function Revoke({ partnerId, of: { keyId, hint } }: { partnerId: string; of: Partner['keys'][number] }) {
  const act = useOfficeAct();
  const [revoke, { isLoading }] = useRevokePartnerKeyMutation();
  return (
    <AskFirst
      title={copy.revokeQuestion(hint)}
      text={copy.revokeText}
      confirmLabel={copy.yesRevoke}
      danger
      busy={isLoading}
      onConfirm={() => act(revoke({ partnerId, keyId }), copy.revoked)}
    >
      {(ask) => (
        <Button size="md" variant="danger-soft" onClick={ask}>
          {copy.revoke}
        </Button>
      )}
    </AskFirst>
  );
}

/** What two supervisors change, and what waits for the second. */
function Settings({ partner }: { partner: PartnerOnDesk }) {
  const { returnUrl, completionUrl, webhookUrl, contact, pending } = partner;
  const address = (value: string | null) => (value === null ? words.nothing : <Ltr>{value}</Ltr>);
  return (
    <Panel title={copy.settings}>
      <div className={styles.padded}>
        <p className={styles.muted}>{copy.settingsHint}</p>
        <Facts
          facts={{
            [words.addresses.returnUrl.label]: address(returnUrl),
            [words.addresses.completionUrl.label]: address(completionUrl),
            [words.addresses.webhookUrl.label]: address(webhookUrl),
            [copy.contact]: contact && <Ltr>{toPersianDigits(contact)}</Ltr>,
          }}
        />
        {pending.map(({ kind, details, at }) => (
          <div key={`${kind}${at}`}>
            <h3>{copy.pending}</h3>
            <p className={styles.muted}>
              {KIND_NAME[kind]} · {formatDateTime(at)}
            </p>
            <Facts facts={partnerFactsOf(details) ?? {}} />
          </div>
        ))}
      </div>
    </Panel>
  );
}
