import type { ImportSummary } from '@dentaria/contract/exchange/imports.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { exchangeApi } from '../../exchange.api.ts';
import { DownloadButton } from '../DownloadButton.tsx';
import { errorCount } from '../import-texts.ts';

interface Props {
  clinicId: number;
  job: ImportSummary;
}

/** Downloads the rows that are not imported, each with its errors. */
export const ErrorsButton = ({ clinicId, job }: Props) =>
  errorCount(job) > 0 && (
    <DownloadButton
      load={() => exchangeApi.exportImportErrors({ params: { clinicId, id: job.id } })}
      failed="No se pudieron descargar las filas con errores"
    >
      {`Descargar filas con errores (${thousands(errorCount(job))})`}
    </DownloadButton>
  );
