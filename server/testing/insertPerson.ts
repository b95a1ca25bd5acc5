import { randomUUID } from 'node:crypto';
import type { Context } from '../context';
import { newDeviceSecret, rememberDevice } from '../services/sessions/login';
import { completeRegistration } from '../services/sessions/registration';
import { openSession } from '../services/sessions/sessions';
import type { TestUser } from './testClient';
import { testMobile, testNationalCode } from './testPeople';

const BIRTH_DATE = '1992-10-04';

/** A registered, logged-in person without a code: a registration through the API takes five times as long. */
export async function insertPerson(context: Context, seed: number): Promise<TestUser> {
  const [mobile, nationalCode] = [testMobile(seed), testNationalCode(seed)];
  const names = await context.ports.civilRegistry.match({ nationalCode, birthDate: BIRTH_DATE });
  if (!names.matched) throw new Error(`The registry does not know ${nationalCode}`);
  const { firstName, lastName } = names;
  const payload = { nationalCode, birthDate: BIRTH_DATE, referralCode: null, firstName, lastName };
  const temporaryToken = randomUUID();
  const { sessionId, tokens } = await context.db.kysely.transaction().execute(async (transaction) => {
    const userId = await completeRegistration(context, transaction, { mobile, payload });
    const deviceId = await rememberDevice(context, transaction, { userId, known: null, temporaryToken });
    const device = { userAgent: 'lightMyRequest', ipAddress: '127.0.0.1' };
    return openSession(context, transaction, { userId, device, deviceId, temporaryToken, byPasskey: false });
  });
  return {
    ...tokens,
    mobile,
    nationalCode,
    deviceSecret: newDeviceSecret(context, temporaryToken),
    info: {
      first_name: firstName,
      last_name: lastName,
      full_name: `${firstName} ${lastName}`,
      mobile,
      national_code: nationalCode,
      date_of_birth: BIRTH_DATE,
      session_id: sessionId,
    },
  };
}
