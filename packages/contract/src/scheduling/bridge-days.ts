/** The name of the days that the Government adds to long weekends, by decree and year by year (Ley 27.399). */
export const BRIDGE_DAY = 'Día no laborable con fines turísticos';
