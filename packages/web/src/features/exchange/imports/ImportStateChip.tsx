import type { ImportState } from '@dentaria/contract/exchange/imports.ts';
import Chip, { type ChipProps } from '@mui/material/Chip';
import { IMPORT_STATE_NAMES } from './import-texts.ts';

const COLORS: Readonly<Record<ImportState, NonNullable<ChipProps['color']>>> = {
  uploaded: 'default',
  checking: 'info',
  checked: 'info',
  importing: 'info',
  imported: 'success',
  undoing: 'info',
  undone: 'default',
  cancelled: 'default',
  failed: 'error',
};

export const ImportStateChip = ({ state }: { state: ImportState }) => (
  <Chip
    size="small"
    variant={COLORS[state] === 'default' ? 'filled' : 'outlined'}
    color={COLORS[state]}
    label={IMPORT_STATE_NAMES[state]}
  />
);
