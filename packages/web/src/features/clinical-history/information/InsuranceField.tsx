import { HealthInsuranceFormField } from '../../../shared/ui/form/HealthInsuranceFormField.tsx';
import type { HistoryControl } from '../edit/history-content.ts';

/** A separate file, so that view mode does not load the autocomplete. */
export const InsuranceField = ({ control }: { control: HistoryControl }) => (
  <HealthInsuranceFormField control={control} name="demographics.healthInsurance" />
);
