import { addressOf } from '@contract/address';
import type { ExportBody } from '@contract/calls/exportCalls';
import type { ExportFormat, ExportSubject } from '@contract/rules/exportRules';
import { baseApi } from './baseApi';
import { type DataFile, fileIn } from './files';

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
      }),
      invalidatesTags: ['Audit'],
    }),
  }),
});

export const { useExportRecordsMutation } = exportsApi;
