import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';

/** `Guardada el 02/03/2026, 12:30 por Laura Sosa`. */
export const savedByText = ({ savedBy, updatedAt }: Pick<ClinicalHistory, 'savedBy' | 'updatedAt'>): string =>
  `Guardada el ${formatMoment(updatedAt, getConfig().clinicTimeZone)} por ${savedBy.name}`;
