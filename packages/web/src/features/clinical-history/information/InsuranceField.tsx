import { HealthInsuranceFormField } from '../../../shared/ui/form/HealthInsuranceFormField.tsx';
import type { HistoryControl } from '../edit/history-content.ts';

export const InsuranceField = ({ control }: { control: HistoryControl }) => (
  <HealthInsuranceFormField control={control} name="demographics.healthInsurance" />
);
