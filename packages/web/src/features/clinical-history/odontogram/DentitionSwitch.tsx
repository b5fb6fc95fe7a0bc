import {
  DENTITION_LABELS,
  DENTITIONS,
  type Dentition,
} from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { memo } from 'react';

interface Props {
  dentition: Dentition;
  onSelect: (dentition: Dentition) => void;
}

/** Selects the teeth to show: permanent, deciduous or both. */
export const DentitionSwitch = memo(function DentitionSwitch({ dentition, onSelect }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={dentition}
      aria-label="Dentición"
      onChange={(_, selected: Dentition | null) => selected && onSelect(selected)}
    >
      {DENTITIONS.map((name) => (
        <ToggleButton key={name} value={name} sx={{ textTransform: 'none' }}>
          {DENTITION_LABELS[name]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
});
