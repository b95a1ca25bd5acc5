import type { ReserveRecord } from '@contract/rules/reserveRules';
import { BookOpen, Download, FileCheck, Vault } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useReserveDaysQuery } from '@/api/reservesApi';
import { Loaded } from '@/components/Loaded';
import { OnlyAddress } from '@/components/OnlyAddress';
import { toPersianDigits } from '@/lib/digits';
import { paths, queryNames } from '@/lib/paths';
import { partsCopy } from '@/messages/parts';
import { reservesCopy as words } from '@/messages/reservesCopy';
import { selectAccessToken } from '@/state/session';
import { useAppSelector } from '@/state/store';
import { AnchorButton, Button, LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { EmptyState } from '@/ui/EmptyState';
import { Fold } from '@/ui/Fold';
import { Logo } from '@/ui/Logo';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Seal } from '@/ui/Seal';
import { Skeleton, SkeletonRows } from '@/ui/Skeleton';
import { saveJson } from '@/ui/saveFile';
import { Text } from '@/ui/Text';
import { useNow } from '@/ui/useNow';
import { DaysChart } from './DaysChart';
import { PairCard, RootCard } from './RecordCards';
import { StepList, Verdict } from './ReserveParts';
import { dayName, dueDay, heldOf } from './reserveDays';
import styles from './reserves.module.css';

/** A file of the build, outside the router. */
const GUIDE = '/reserves-guide.txt';

/** /reserves: what Amanat owes and what it holds. Public. */
export function ReservesScreen() {
  const query = useReserveDaysQuery();
  const isLoggedIn = useAppSelector((state) => selectAccessToken(state) !== null);
  const login = `${paths.login}?${new URLSearchParams({ [queryNames.redirectLink]: paths.myReserve })}`;
  return (
    <div className={styles.public}>
      <Page
        gap={4}
        hero={
          <header className={styles.header}>
            <Logo />
            <Link to={isLoggedIn ? paths.home : login}>{isLoggedIn ? partsCopy.navigation.home : words.logIn}</Link>
          </header>
        }
        dock={
          <Dock>
            <LinkButton to={isLoggedIn ? paths.myReserve : login} block>
              {words.checkMine}
            </LinkButton>
          </Dock>
        }
      >
        {!query.currentData?.length && <Verdict level={1} title={words.title} seal={<Seal tone="wait" empty />} />}
        <Loaded
          query={query}
          card
          skeleton={
            <>
              <SkeletonRows count={2} />
              <Skeleton shape="box" width="full" />
            </>
          }
        >
          {(records) => <Days records={records} />}
        </Loaded>
      </Page>
    </div>
  );
}

/** @param records newest first */
function Days({ records }: { records: readonly ReserveRecord[] }) {
  const now = useNow();
  const [chosenDay, chooseDay] = useState<string | null>(null);
  const [newest] = records;
  const place = Math.max(
    0,
    records.findIndex(({ day }) => day === chosenDay),
  );
  const record = records[place];
  if (newest === undefined || record === undefined) {
    return (
      <Card>
        <EmptyState icon={Vault} {...words.none} />
      </Card>
    );
  }
  const isWhole = heldOf(record) >= record.owed;
  const due = dueDay(now);
  const isEarly = newest.day > due;
  return (
    <>
      <Verdict level={1} title={words.title} seal={<Seal tone={isWhole ? 'gold' : 'short'} />}>
        <Text tone="muted" balance>
          {isWhole ? words.allHeld : words.notAllHeld}
        </Text>
      </Verdict>
      <div className={styles.columns}>
        <div className={styles.column}>
          {record.leaves === 0 && record.owed === 0 ? (
            <Note tone="plain" icon={Vault}>
              {words.noMoney(dayName(record.day))}
            </Note>
          ) : (
            <PairCard record={record} />
          )}
        </div>
        <div className={styles.column}>
          <DaysChart records={records} lastDay={isEarly ? newest.day : due} shownDay={record.day} onShow={chooseDay} />
          <Card>
            <Fold name="technical" icon={FileCheck} title={words.technical}>
              <div className={styles.technical}>
                <RootCard record={record} before={records[place + 1]} now={now} />
                <StepList
                  title={words.howTo}
                  steps={words.howToSteps.map((step, index) => ({ ...step, mark: toPersianDigits(index + 1) }))}
                />
                <div className={styles.files}>
                  <Button
                    variant="soft"
                    size="md"
                    icon={Download}
                    onClick={() => saveJson(JSON.stringify(record, null, 2), `amanat-reserves-${record.day}.json`)}
                  >
                    {words.dayFile}
                  </Button>
                  <AnchorButton variant="soft" size="md" icon={BookOpen} href={GUIDE}>
                    {words.guide}
                  </AnchorButton>
                </div>
              </div>
            </Fold>
          </Card>
          <OnlyAddress />
        </div>
      </div>
    </>
  );
}
