import { addressOf } from '@contract/address';
import type { ExportBody } from '@contract/calls/exportCalls';
import { MINUTE_MS } from '@contract/rules/durations';
import type { ExportFormat, ExportSubject } from '@contract/rules/exportRules';
import { baseApi } from './baseApi';
import { type DataFile, fileIn } from './files';

/** A year of records is a large file, and a failed download leaves another row in the audit. */
const EXPORT_TIMEOUT_MS = 10 * MINUTE_MS;

interface WantedExport extends ExportBody {
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
}

/** Records of the office as files. Not cached: each is a row in the audit. */
export const exportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportRecords: build.mutation<DataFile, WantedExport>({
      query: ({ subject, format, ...range }) => ({
        ...addressOf(`POST /office/v1/exports/${subject}/${format}/`),
        body: range satisfies ExportBody,
        responseHandler: fileIn,
        timeoutMs: EXPORT_TIMEOUT_MS,
      }),
      invalidatesTags: ['Audit'],
    }),
  }),
});

export const { useExportRecordsMutation } = exportsApi;
