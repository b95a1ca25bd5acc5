import { EXPORT_CALLS } from '@contract/calls/exportCalls';
import { exportersOf } from '@contract/rules/exportRules';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { defineTextStreamRoute } from '../http/defineRoute';
import { scope } from '../http/scope';
import { AUDIT_EXPORT, DEAL_EXPORT, type Export, exportRecords, LEDGER_EXPORT } from '../services/office/exports';
import { guardOffice } from './officeRoutes';

/** Records of a range of days as files: a scope for the roles of each subject. */
export function registerExportRoutes(api: FastifyInstance, context: Context): void {
  function define<Row>(taken: Export<Row>, csv: (typeof EXPORT_CALLS)[keyof typeof EXPORT_CALLS]) {
    const { subject } = taken;
    const plugin = scope(`export of ${subject}`, (guarded) => {
      guardOffice(guarded, context, exportersOf(subject));
      defineTextStreamRoute(guarded, context, csv, `${subject}.csv`, ({ session, body }) =>
        exportRecords(context, session.userId, taken, body),
      );
    });
    api.register(plugin);
  }

  define(LEDGER_EXPORT, EXPORT_CALLS.exportLedgerCsv);
  define(DEAL_EXPORT, EXPORT_CALLS.exportDealsCsv);
  define(AUDIT_EXPORT, EXPORT_CALLS.exportAuditCsv);
}
