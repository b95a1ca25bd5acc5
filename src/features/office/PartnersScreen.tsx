import { Plus, SearchX, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { type NewKeys, type Partner, useListPartnersQuery } from '@/api/officePartners';
import { Loaded } from '@/components/Loaded';
import { formatCount } from '@/lib/digits';
import { officePaths } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { PARTNER_STATE, partnersCopy as words } from '@/messages/officePartners';
import { Button, LinkButton } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { EmptyState } from '@/ui/EmptyState';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { OfficePage, PageHead, useHolds } from './OfficeFrame';
import styles from './office.module.css';
import { Panel } from './Panel';
import { Deliveries, WebhookOff } from './PartnerDeliveries';
import { GuardedForm, NewPartner, PartnerForm } from './PartnerForm';
import { PartnerKeys, ShownOnce } from './PartnerKeys';

/** /office/partners and /office/partners/:id: a supervisor changes partners, an auditor reads. */
export function PartnersScreen() {
  const { id } = useParams();
  const query = useListPartnersQuery();
  const acts = useHolds('supervisor');
  // Kept here, because the page of a new partner shows them.
  const [shown, setShown] = useState<{ readonly of?: string; readonly keys: NewKeys }>({ keys: {} });
  const [isAdding, setIsAdding] = useState(false);
  const navigate = useNavigate();
  const created = (partner: Partner, keys: NewKeys) => {
    setShown({ of: partner.partnerId, keys });
    setIsAdding(false);
    void navigate(officePaths.partner(partner.partnerId));
  };
  return (
    <OfficePage section="partners" isNarrow>
      {id === undefined && (
        <>
          <PageHead title={words.title}>
            {acts && !isAdding && (
              <span className={styles.end}>
                <Button size="md" icon={Plus} onClick={() => setIsAdding(true)}>
                  {words.add}
                </Button>
              </span>
            )}
          </PageHead>
          <p className={styles.muted}>{words.about}</p>
          {isAdding && <NewPartner onCreated={created} onCancel={() => setIsAdding(false)} />}
        </>
      )}
      <Loaded query={query} card skeleton={<SkeletonRows count={4} />}>
        {(partners) =>
          id === undefined ? (
            <PartnerList partners={partners} />
          ) : (
            <PartnerPage
              partner={partners.find((one) => one.partnerId === id)}
              acts={acts}
              keys={shown.of === id ? shown.keys : {}}
              onKeys={(keys) =>
                setShown((before) => ({ of: id, keys: { ...(before.of === id && before.keys), ...keys } }))
              }
            />
          )
        }
      </Loaded>
    </OfficePage>
  );
}

function PartnerList({ partners }: { partners: readonly Partner[] }) {
  if (partners.length === 0) {
    return (
      <Panel>
        <EmptyState icon={Waypoints} title={words.empty} text={words.emptyText} />
      </Panel>
    );
  }
  return (
    <Panel>
      <ul className={styles.rows}>
        {partners.map((partner) => (
          <li key={partner.partnerId}>
            <span className={styles.what}>
              <Link className={styles.link} to={officePaths.partner(partner.partnerId)}>
                {partner.name}
              </Link>
              <span className={classNames(styles.line, styles.muted)}>
                {partner.webhookOff !== null && <span className={styles.late}>{words.isOff}</span>}
                {partner.waiting > 0 && <span>{words.waiting(formatCount(partner.waiting))}</span>}
                {partner.failed > 0 && <span>{words.failed(formatCount(partner.failed))}</span>}
              </span>
            </span>
            <Tag>{PARTNER_STATE[partner.state]}</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface PartnerPageProps {
  /** Undefined for an unknown id. */
  partner: Partner | undefined;
  acts: boolean;
  keys: NewKeys;
  onKeys: (keys: NewKeys) => void;
}

function PartnerPage({ partner, acts, keys, onKeys }: PartnerPageProps) {
  const back = (
    <span className={styles.end}>
      <LinkButton to={paths.partners} size="md" variant="text">
        {words.back}
      </LinkButton>
    </span>
  );
  if (partner === undefined) return <EmptyState icon={SearchX} title={words.unknown} action={back} />;
  return (
    <>
      <PageHead title={partner.name}>{back}</PageHead>
      <WebhookOff partner={partner} />
      <ShownOnce keys={keys} />
      <PartnerForm key={partner.partnerId} partner={partner} readOnly={!acts} />
      <GuardedForm key={`${partner.partnerId} guarded`} partner={partner} readOnly={!acts} />
      <PartnerKeys partner={partner} acts={acts} onKeys={onKeys} />
      <Deliveries partnerId={partner.partnerId} acts={acts} reader="office" />
    </>
  );
}
