import Chip from '@mui/material/Chip';

/** 'Activa' or 'Inactiva'. */
export const ClinicStateChip = ({ active }: { active: boolean }) => (
  <Chip
    size="small"
    variant="outlined"
    color={active ? 'success' : 'default'}
    label={active ? 'Activa' : 'Inactiva'}
  />
);
