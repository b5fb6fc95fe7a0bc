import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import Chip from '@mui/material/Chip';
import { isUnconfirmed } from './clinic-access.ts';

export function ClinicStateChip({ clinic }: { clinic: Pick<Clinic, 'active' | 'confirmedAt'> }) {
  if (isUnconfirmed(clinic))
    return <Chip size="small" variant="outlined" color="warning" label="Sin confirmar" />;
  const { active } = clinic;
  return (
    <Chip
      size="small"
      variant="outlined"
      color={active ? 'success' : 'default'}
      label={active ? 'Activa' : 'Inactiva'}
    />
  );
}
