import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Alert from '@mui/material/Alert';

export function InsuranceName({ name }: { name: string }) {
  const shortName = shortInsuranceName(name);
  return shortName === name ? name : <span title={name}>{shortName}</span>;
}

export const UnregisteredInsurance = ({ name }: { name: string | null }) =>
  name !== null && (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      «{name}» no está en el registro: se cobra como particular. Si tiene otro nombre, o hay más de una con
      este, elegila como cobertura.
    </Alert>
  );
