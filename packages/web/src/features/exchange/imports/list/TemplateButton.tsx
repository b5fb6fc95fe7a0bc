import { exchangeApi } from '../../exchange.api.ts';
import { DownloadButton } from '../DownloadButton.tsx';

export const TemplateButton = ({ clinicId }: { clinicId: number }) => (
  <DownloadButton
    load={() => exchangeApi.downloadImportTemplate({ params: { clinicId } })}
    failed="No se pudo descargar la plantilla"
  >
    Descargar plantilla
  </DownloadButton>
);
