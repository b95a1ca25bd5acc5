import { Readable } from 'node:stream';
import { BANK_FILE_CALLS } from '@contract/calls/bankFileCalls';
import { BANK_FORMAT_CALLS } from '@contract/calls/bankFormatCalls';
import { HOLIDAY_CALLS } from '@contract/calls/holidayCalls';
import { readersOf } from '@contract/rules/officeRoles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { takeCsvFiles } from '../http/bodies';
import { callOf, defineRoute } from '../http/defineRoute';
import { bankDay, closeBankDay } from '../services/bankFiles/bankDay';
import { bankDifferences } from '../services/bankFiles/differences';
import { explainDifference, explainDifferences } from '../services/bankFiles/explanations';
import { proposeWithdrawal } from '../services/bankFiles/fileWithdrawal';
import { addBankFormat, listBankFormats, switchBankFormat } from '../services/bankFiles/formats';
import { gatewayDays, proposeSettlement } from '../services/bankFiles/gatewaySettlement';
import { readBankSample } from '../services/bankFiles/readSample';
import { acceptBankFile, bankFile, dropBankFile, uploadBankFile } from '../services/bankFiles/uploadBankFile';
import { addHoliday, listHolidays, removeHoliday } from '../services/office/bankHolidays';
import { listRefunds, proposeReturn, retryRefund } from '../services/office/refundQueue';
import { listWaitingPayouts } from '../services/office/waitingPayouts';
import { guardOffice } from './officeRoutes';

/** Reads of finance, supervisors and the auditor, in a guarded scope. */
export async function registerFinanceReads(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, readersOf('reconcile'));
  defineRoute(scope, context, BANK_FILE_CALLS.bankDay, ({ query, session }) =>
    bankDay(context, { userId: session.userId, day: query.day }),
  );
  defineRoute(scope, context, BANK_FILE_CALLS.bankDifferences, ({ query, session }) =>
    bankDifferences(context, { userId: session.userId, query }),
  );
  defineRoute(scope, context, BANK_FILE_CALLS.gatewayDays, ({ query, session }) =>
    gatewayDays(context, { userId: session.userId, day: query.day }),
  );
  defineRoute(scope, context, BANK_FILE_CALLS.bankFile, ({ params }) => bankFile(context, params.id));
  defineRoute(scope, context, BANK_FORMAT_CALLS.listBankFormats, () => listBankFormats(context));
}

/** What supervisors do not read, in a guarded scope. */
export async function registerRefundReads(scope: FastifyInstance, context: Context): Promise<void> {
  guardOffice(scope, context, readersOf('refunds'));
  defineRoute(scope, context, BANK_FILE_CALLS.listRefunds, ({ session }) => listRefunds(context, session.userId));
  defineRoute(scope, context, BANK_FILE_CALLS.listWaitingPayouts, ({ session }) =>
    listWaitingPayouts(context, session.userId),
  );
  defineRoute(scope, context, HOLIDAY_CALLS.listHolidays, () => listHolidays(context));
}

/** Acts of finance, in a guarded scope that takes files. */
export async function registerFinanceActs(scope: FastifyInstance, context: Context): Promise<void> {
  // A supervisor decides as the second person, and does nothing else here.
  guardOffice(scope, context, ['finance']);
  takeCsvFiles(scope);
  defineRoute(scope, context, BANK_FILE_CALLS.uploadBankFile, ({ query, session, request }) => {
    return uploadBankFile(context, { userId: session.userId, query, body: fileOf(request) });
  });
  defineRoute(scope, context, BANK_FORMAT_CALLS.readBankSample, ({ query, request }) =>
    readBankSample(context, query, fileOf(request)),
  );
  defineRoute(scope, context, BANK_FORMAT_CALLS.addBankFormat, ({ body, session }) =>
    addBankFormat(context, session.userId, body),
  );
  defineRoute(scope, context, BANK_FORMAT_CALLS.switchBankFormat, ({ body, session }) =>
    switchBankFormat(context, session.userId, body),
  );
  defineRoute(scope, context, BANK_FILE_CALLS.acceptBankFile, ({ body, session }) =>
    acceptBankFile(context, session.userId, body),
  );
  defineRoute(scope, context, BANK_FILE_CALLS.dropBankFile, ({ body, session }) =>
    dropBankFile(context, session.userId, body),
  );
  defineRoute(scope, context, BANK_FILE_CALLS.explainDifference, (input) => explainDifference(context, callOf(input)));
  defineRoute(scope, context, BANK_FILE_CALLS.explainDifferences, (input) =>
    explainDifferences(context, callOf(input)),
  );
  defineRoute(scope, context, BANK_FILE_CALLS.withdrawBankFile, (input) => proposeWithdrawal(context, callOf(input)));
  defineRoute(scope, context, BANK_FILE_CALLS.settleGateway, (input) => proposeSettlement(context, callOf(input)));
  defineRoute(scope, context, HOLIDAY_CALLS.addHoliday, ({ body, session }) =>
    addHoliday(context, session.userId, body),
  );
  defineRoute(scope, context, HOLIDAY_CALLS.removeHoliday, ({ body, session }) =>
    removeHoliday(context, session.userId, body),
  );
  defineRoute(scope, context, BANK_FILE_CALLS.closeBankDay, ({ body, session }) =>
    closeBankDay(context, { userId: session.userId, day: body.day }),
  );
  defineRoute(scope, context, BANK_FILE_CALLS.retryRefund, ({ body, session }) =>
    retryRefund(context, { userId: session.userId, reference: body.reference }),
  );
  defineRoute(scope, context, BANK_FILE_CALLS.proposeReturn, (input) => proposeReturn(context, callOf(input)));
}

function fileOf({ body }: FastifyRequest): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}
