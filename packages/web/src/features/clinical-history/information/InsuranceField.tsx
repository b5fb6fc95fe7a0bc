import { HealthInsuranceFormField } from '../../../shared/health-insurance/HealthInsuranceFormField.tsx';
import type { HistoryControl } from '../edit/history-content.ts';

/** A separate file, because the autocomplete loads after the other fields. */
export const InsuranceField = ({ control }: { control: HistoryControl }) => (
  <HealthInsuranceFormField control={control} name="demographics.healthInsurance" />
);
