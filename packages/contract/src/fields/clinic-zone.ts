// Apart from calendar-day.ts, because the first screen needs only the setter.

/** The default of CLINIC_TZ. */
export const ARGENTINA = 'America/Argentina/Buenos_Aires';

let timeZoneOfClinic = ARGENTINA;

/** Called once at startup of the server and of the page, because field schemas have no access to the configuration. */
export const setClinicTimeZone = (timeZone: string): void => {
  timeZoneOfClinic = timeZone;
};

export const clinicTimeZone = (): string => timeZoneOfClinic;
