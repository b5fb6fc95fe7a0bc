import { getConfig } from '../../../shared/api/config.ts';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';

/** `lunes 7 de diciembre de 2026` at the clinic. */
export const longDay = (instant: string): string =>
  new Intl.DateTimeFormat('es-AR', { dateStyle: 'full', timeZone: getConfig().clinicTimeZone })
    .format(new Date(instant))
    .replace(',', '');

/** `10:30` at the clinic. */
export const timeAt = (instant: string): string => clinicTimeAt(new Date(instant)).time;
