/** Name of the days that the government adds to long weekends by yearly decree (Ley 27.399). */
export const BRIDGE_DAY = 'Día no laborable con fines turísticos';
