import { EXPORT_CALLS } from '@contract/calls/exportCalls';
import { EXPORT_FORMATS, type ExportFormat, exportersOf } from '@contract/rules/exportRules';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { defineFileRoute } from '../http/defineRoute';
import { AUDIT_EXPORT, DEAL_EXPORT, type Export, exportRecords, LEDGER_EXPORT } from '../services/office/exports';
import { officeScopes } from './officeRoutes';

type ExportCall = (typeof EXPORT_CALLS)[keyof typeof EXPORT_CALLS];

/** Records of a range of days as files: a scope for the roles of each subject. */
export function registerExportRoutes(api: FastifyInstance, context: Context): void {
  const forRoles = officeScopes(api, context);
  function define<Row>(taken: Export<Row>, calls: Readonly<Record<ExportFormat, ExportCall>>) {
    const { subject } = taken;
    forRoles(exportersOf(subject), (_route, guarded) => {
      for (const format of EXPORT_FORMATS) {
        defineFileRoute(guarded, context, calls[format], `${subject}.${format}`, ({ session, body }) =>
          exportRecords(context, taken, { userId: session.userId, format, range: body }),
        );
      }
    });
  }

  define(LEDGER_EXPORT, { csv: EXPORT_CALLS.exportLedgerCsv, xlsx: EXPORT_CALLS.exportLedgerXlsx });
  define(DEAL_EXPORT, { csv: EXPORT_CALLS.exportDealsCsv, xlsx: EXPORT_CALLS.exportDealsXlsx });
  define(AUDIT_EXPORT, { csv: EXPORT_CALLS.exportAuditCsv, xlsx: EXPORT_CALLS.exportAuditXlsx });
}
