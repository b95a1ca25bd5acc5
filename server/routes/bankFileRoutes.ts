import { Readable } from 'node:stream';
import { BANK_FILE_CALLS } from '@contract/calls/bankFileCalls';
import { BANK_FORMAT_CALLS } from '@contract/calls/bankFormatCalls';
import { HOLIDAY_CALLS } from '@contract/calls/holidayCalls';
import { readersOf } from '@contract/rules/officeRoles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { takeCsvFiles } from '../http/bodies';
import { callOf } from '../http/defineRoute';
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
import { officeScopes } from './officeRoutes';

/** Bank files, refunds and holidays. */
export function registerBankFileRoutes(api: FastifyInstance, context: Context): void {
  const forRoles = officeScopes(api, context);
  forRoles(readersOf('reconcile'), (route) => {
    route(BANK_FILE_CALLS.bankDay, ({ query, session }) =>
      bankDay(context, { userId: session.userId, day: query.day }),
    );
    route(BANK_FILE_CALLS.bankDifferences, ({ query, session }) =>
      bankDifferences(context, { userId: session.userId, query }),
    );
    route(BANK_FILE_CALLS.gatewayDays, ({ query, session }) =>
      gatewayDays(context, { userId: session.userId, day: query.day }),
    );
    route(BANK_FILE_CALLS.bankFile, ({ params }) => bankFile(context, params.id));
    route(BANK_FORMAT_CALLS.listBankFormats, () => listBankFormats(context));
  });
  forRoles(readersOf('refunds'), (route) => {
    route(BANK_FILE_CALLS.listRefunds, ({ session }) => listRefunds(context, session.userId));
    route(BANK_FILE_CALLS.listWaitingPayouts, ({ session }) => listWaitingPayouts(context, session.userId));
    route(HOLIDAY_CALLS.listHolidays, () => listHolidays(context));
  });
  // A supervisor decides as the second person, and does nothing else here.
  forRoles(['finance'], (route, guarded) => {
    takeCsvFiles(guarded);
    route(BANK_FILE_CALLS.uploadBankFile, ({ query, session, request }) => {
      return uploadBankFile(context, { userId: session.userId, query, body: fileOf(request) });
    });
    route(BANK_FORMAT_CALLS.readBankSample, ({ query, request }) => readBankSample(context, query, fileOf(request)));
    route(BANK_FORMAT_CALLS.addBankFormat, (input) => addBankFormat(context, callOf(input)));
    route(BANK_FORMAT_CALLS.switchBankFormat, (input) => switchBankFormat(context, callOf(input)));
    route(BANK_FILE_CALLS.acceptBankFile, (input) => acceptBankFile(context, callOf(input)));
    route(BANK_FILE_CALLS.dropBankFile, (input) => dropBankFile(context, callOf(input)));
    route(BANK_FILE_CALLS.explainDifference, (input) => explainDifference(context, callOf(input)));
    route(BANK_FILE_CALLS.explainDifferences, (input) => explainDifferences(context, callOf(input)));
    route(BANK_FILE_CALLS.withdrawBankFile, (input) => proposeWithdrawal(context, callOf(input)));
    route(BANK_FILE_CALLS.settleGateway, (input) => proposeSettlement(context, callOf(input)));
    route(HOLIDAY_CALLS.addHoliday, (input) => addHoliday(context, callOf(input)));
    route(HOLIDAY_CALLS.removeHoliday, (input) => removeHoliday(context, callOf(input)));
    route(BANK_FILE_CALLS.closeBankDay, ({ body, session }) =>
      closeBankDay(context, { userId: session.userId, day: body.day }),
    );
    route(BANK_FILE_CALLS.retryRefund, (input) => retryRefund(context, callOf(input)));
    route(BANK_FILE_CALLS.proposeReturn, (input) => proposeReturn(context, callOf(input)));
  });
}

function fileOf({ body }: FastifyRequest): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}
