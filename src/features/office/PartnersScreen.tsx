import { Plus, SearchX, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { type NewKeys, type Partner, useListPartnersQuery } from '@/api/officePartners';
import { useUserReport } from '@/api/user';
import { Loaded } from '@/components/Loaded';
import { formatCount } from '@/lib/digits';
import { officePaths } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { PARTNER_STATE, partnersCopy as words } from '@/messages/officePartners';
import { Button, LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { SkeletonRows } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { Text } from '@/ui/Text';
import { OfficeFrame } from './OfficeFrame';
import { Deliveries } from './PartnerDeliveries';
import { PartnerForm } from './PartnerForm';
import { PartnerKeys, ShownOnce } from './PartnerKeys';
import styles from './PartnersScreen.module.css';

/** /office/partners and /office/partners/:id: a supervisor changes partners, an auditor reads. */
export function PartnersScreen() {
  const { id } = useParams();
  const query = useListPartnersQuery();
  const { data: user } = useUserReport();
  const acts = user?.roles.includes('supervisor') ?? false;
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
    <OfficeFrame section="partners">
      <div className={styles.page}>
        {id === undefined && (
          <>
            <div className={styles.head}>
              <Text as="h1" look="h2">
                {words.title}
              </Text>
              {acts && !isAdding && (
                <Button size="md" icon={Plus} onClick={() => setIsAdding(true)}>
                  {words.add}
                </Button>
              )}
            </div>
            <Text look="sm" tone="muted">
              {words.about}
            </Text>
            {isAdding && <PartnerForm onCreated={created} onCancel={() => setIsAdding(false)} />}
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
                onKeys={(keys) => setShown({ of: id, keys })}
              />
            )
          }
        </Loaded>
      </div>
    </OfficeFrame>
  );
}

function PartnerList({ partners }: { partners: readonly Partner[] }) {
  if (partners.length === 0) {
    return (
      <Card>
        <EmptyState icon={Waypoints} title={words.empty} text={words.emptyText} />
      </Card>
    );
  }
  return (
    <Card as="div">
      <ul>
        {partners.map((partner) => (
          <li key={partner.partnerId} className={styles.row}>
            <span className={styles.what}>
              <Link to={officePaths.partner(partner.partnerId)}>{partner.name}</Link>
              <span className={styles.facts}>
                {partner.waiting > 0 && <span>{words.waiting(formatCount(partner.waiting))}</span>}
                {partner.failed > 0 && <span>{words.failed(formatCount(partner.failed))}</span>}
              </span>
            </span>
            <Tag>{PARTNER_STATE[partner.state]}</Tag>
          </li>
        ))}
      </ul>
    </Card>
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
    <LinkButton to={paths.partners} size="md" variant="text">
      {words.back}
    </LinkButton>
  );
  if (partner === undefined) return <EmptyState icon={SearchX} title={words.unknown} action={back} />;
  return (
    <>
      <div className={styles.head}>
        <Text as="h1" look="h2">
          {partner.name}
        </Text>
        {back}
      </div>
      <ShownOnce keys={keys} />
      <PartnerForm key={partner.partnerId} partner={partner} readOnly={!acts} />
      <PartnerKeys partner={partner} acts={acts} onKeys={onKeys} />
      <Deliveries partnerId={partner.partnerId} acts={acts} />
    </>
  );
}
