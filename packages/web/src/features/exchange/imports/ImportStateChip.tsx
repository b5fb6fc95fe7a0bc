import type { ImportState } from '@dentaria/contract/exchange/imports.ts';
import Chip from '@mui/material/Chip';
import { IMPORT_STATES } from './import-texts.ts';

export function ImportStateChip({ state }: { state: ImportState }) {
  const { name, color } = IMPORT_STATES[state];
  return (
    <Chip size="small" variant={color === 'default' ? 'filled' : 'outlined'} color={color} label={name} />
  );
}
