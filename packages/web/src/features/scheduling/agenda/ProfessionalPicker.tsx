import type { Professional } from '@dentaria/contract/scheduling/settings.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

const ALL = 'all';

interface Props {
  professionals: readonly Professional[];
  /** Undefined: all. */
  professionalId: number | undefined;
  mayShowAll: boolean;
  onChoose: (professionalId: number | undefined) => void;
}

/** Limits the agenda to one professional. In a toolbar, so its label is not shown. */
export function ProfessionalPicker({ professionals, professionalId, mayShowAll, onChoose }: Props) {
  const isShown = mayShowAll || professionals.some(({ id }) => id === professionalId);
  return (
    <TextField
      select
      hiddenLabel
      value={isShown ? (professionalId ?? ALL) : ''}
      onChange={({ target }) => onChoose(target.value === ALL ? undefined : Number(target.value))}
      slotProps={{ htmlInput: { 'aria-label': 'Profesional' } }}
      sx={{ width: { xs: 'auto', sm: 210 }, flex: { xs: 1, sm: '0 0 auto' }, minWidth: 120 }}
    >
      {mayShowAll && <MenuItem value={ALL}>Todos los profesionales</MenuItem>}
      {professionals.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
