import { ARGENTINA } from '@dentaria/contract/fields/calendar-day.ts';
import { setConfig } from '../shared/api/config.ts';

setConfig({ services: {}, companyName: 'Dentaria', clinicTimeZone: ARGENTINA });
