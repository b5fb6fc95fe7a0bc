import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Alert from '@mui/material/Alert';

/** An obra social as people call it. Its legal name is shown on hover. */
export function InsuranceName({ name }: { name: string }) {
  const shortName = shortInsuranceName(name);
  return shortName === name ? name : <span title={name}>{shortName}</span>;
}

/** Warns that the obra social in the patient's data is not charged. Empty if the registry has it. */
export const UnregisteredInsurance = ({ name }: { name: string | null }) =>
  name !== null && (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      «{name}» no está en el registro: se cobra como particular. Si tiene otro nombre, o hay más de una con
      este, elígela como cobertura.
    </Alert>
  );
