import { systemClock } from '../clock';
import { FakeFinnotech } from '../testing/fakes/finnotech';
import { FakeJibit } from '../testing/fakes/jibit';
import { FakeKavenegar } from '../testing/fakes/kavenegar';
import { Overheard } from '../testing/providerFaults';
import { testCard } from '../testing/testPeople';
import { finnotechBankInquiry } from './bankInquiry/finnotechBankInquiry';
import { finnotechCivilRegistry } from './civilRegistry/finnotechCivilRegistry';
import { jibitPayouts } from './payouts/jibit';
import { finnotechSimOwner } from './simOwner/finnotechSimOwner';
import { kavenegarSender } from './sms/kavenegar';

const PERSON = { nationalCode: '0499370899', birthDate: '1992-10-04', mobile: '09121234567' };

test('each adapter gives up a provider that never answers', async () => {
  const kavenegar = await FakeKavenegar.start('localhost', async () => undefined);
  const finnotech = await FakeFinnotech.start(systemClock);
  const jibit = await FakeJibit.start(systemClock, { ends: [0], holidays: [] });
  const overheard = new Overheard();
  const { alarm } = overheard;
  const { settings } = finnotech;
  const inquire = finnotechBankInquiry(settings, systemClock, alarm);
  const card = (seed: number) => ({ kind: 'pan', account: testCard(seed), ...PERSON }) as const;
  // With a token, so that the question itself waits.
  await inquire.inquire(card(1));
  const bank = jibitPayouts(jibit.settings, systemClock, alarm);
  await bank.inquire({ reference: 'none' });

  for (const { service } of [kavenegar, finnotech, jibit]) service.fault = () => 'silent';
  const sms = kavenegarSender(kavenegar.settings, systemClock, alarm);
  const calls: readonly (() => Promise<unknown>)[] = [
    async () => expect(await sms.send({ mobile: PERSON.mobile, text: 'x' })).toEqual({ delivered: false }),
    async () => expect(await inquire.inquire(card(2))).toEqual({ outcome: 'unavailable' }),
    () => overheard.failureOf(() => finnotechSimOwner(settings, systemClock, alarm).owns(PERSON)),
    () => overheard.failureOf(() => finnotechCivilRegistry(settings, systemClock, alarm).match(PERSON)),
    () => overheard.failureOf(() => bank.inquire({ reference: 'none' })),
  ];
  await Promise.all(calls.map((call) => call()));
  const secrets = [kavenegar.settings.key, ...finnotech.secrets, ...jibit.secrets, ...Object.values(PERSON)];
  expect(overheard.found(secrets)).toEqual([]);
  for (const { service } of [kavenegar, finnotech, jibit]) service.close();
});
