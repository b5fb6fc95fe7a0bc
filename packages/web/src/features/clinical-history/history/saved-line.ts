import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';

/** When and by whom a version was saved. */
export const savedLineOf = ({ savedBy, updatedAt }: Pick<ClinicalHistory, 'savedBy' | 'updatedAt'>): string =>
  `Guardada el ${formatMoment(updatedAt, getConfig().clinicTimeZone)} por ${savedBy.name}`;
