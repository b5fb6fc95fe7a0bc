import { ARGENTINA_TIME_ZONE } from '@dentaria/contract/fields/time/calendar-day.ts';
import { setConfig } from '../shared/api/config.ts';

setConfig({ services: {}, companyName: 'Dentaria', clinicTimeZone: ARGENTINA_TIME_ZONE });
