import { NATIONAL_CODE_LENGTH, nationalCodeIn } from '@contract/rules/nationalCode';
import { useFormik } from 'formik';
import { IdCard, UserRound } from 'lucide-react';
import { object, string } from 'yup';
import { useUserReport } from '@/api/user';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { registerCopy } from '@/messages/register';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { fieldOf } from '@/ui/fieldOf';
import { Lead } from '@/ui/Lead';
import { Page, PageForm } from '@/ui/Page';
import { TextField } from '@/ui/TextField';
import { Tile } from '@/ui/Tile';
import { useGoBack } from '@/ui/useGoBack';
import styles from './RefereeScreen.module.css';
import { draftSaved, selectRequestDraft } from './slice';

const words = requestMoneyCopy.referee;

/** /RequestMoney/referee: proposes a referee by national code, kept in the draft. */
export function RefereeScreen() {
  const dispatch = useAppDispatch();
  const goBack = useGoBack(paths.requestMoney);
  const draft = useAppSelector(selectRequestDraft);
  const { data: user } = useUserReport();

  const form = useFormik({
    initialValues: { nationalCode: draft.refereeNationalCode ?? '' },
    validationSchema: refereeSchema(user?.nationalCode ?? null),
    onSubmit: ({ nationalCode }) => {
      dispatch(draftSaved({ refereeNationalCode: nationalCodeIn(nationalCode) }));
      goBack();
    },
  });

  return (
    <PageForm onSubmit={form.handleSubmit}>
      <Page
        header={<Header title={words.title} back={goBack} />}
        dock={
          <Dock>
            <Button
              type="submit"
              block
              dimmed={form.values.nationalCode.length < NATIONAL_CODE_LENGTH}
              loading={form.isSubmitting}
            >
              {requestMoneyCopy.buttons.registerReferee}
            </Button>
          </Dock>
        }
      >
        <Lead title={words.question}>{words.text}</Lead>
        <TextField
          {...fieldOf(form, 'nationalCode')}
          label={requestMoneyCopy.fields.refereeNationalCode}
          aside={registerCopy.tenDigits}
          icon={IdCard}
          numeric
          read={nationalCodeIn}
        />
        <RefereeName />
      </Page>
    </PageForm>
  );
}

/** No service looks up the referee's name, and the row says so. */
function RefereeName() {
  return (
    <Card as="section" title={words.name}>
      <div className={styles.row}>
        <Tile icon={UserRound} />
        <p>
          <span className={styles.name}>{words.noName}</span>
          <span className={styles.text}>{words.noNameText}</span>
        </p>
      </div>
    </Card>
  );
}

/** A valid national code other than the seller's own (null while unknown). */
export function refereeSchema(ownNationalCode: string | null) {
  return object({
    nationalCode: string()
      .required(requestMoneyCopy.referee.wrongCode)
      .test('check', requestMoneyCopy.referee.wrongCode, (code = '') => code === '' || nationalCodeIn(code) !== null)
      .test(
        'other',
        requestMoneyCopy.referee.ownCode,
        (code = '') => !ownNationalCode || nationalCodeIn(code) !== ownNationalCode,
      ),
  });
}
