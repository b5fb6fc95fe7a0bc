import type { AnamnesisValues, DemographicsValues } from './history-content.ts';

/** The two sections that are forms; chart, notes and plan are edited beside them. */
export interface HistoryFormValues {
  demographics: DemographicsValues;
  anamnesis: AnamnesisValues;
}
