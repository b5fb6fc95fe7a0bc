import type { ImportMark, ImportValue } from '@dentaria/contract/exchange/imports.ts';
import Box from '@mui/material/Box';
import Chip, { type ChipProps } from '@mui/material/Chip';
import { fieldName, MARK_NAMES, valueText } from '../import-texts.ts';

const COLORS: Readonly<Record<ImportMark, NonNullable<ChipProps['color']>>> = {
  changed: 'default',
  guessed: 'warning',
  doubted: 'warning',
  omitted: 'error',
};

/** In one line where the card or the table gives room for it. */
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 0.75,
  alignItems: 'baseline',
  py: 0.25,
  '@container (min-width: 440px)': {
    display: 'grid',
    columnGap: 1.5,
    gridTemplateColumns: '9em minmax(0, 1fr) minmax(0, 1fr)',
  },
} as const;

/** Every value as it is stored, beside what the file says. */
export const StoredValues = ({ values }: { values: readonly ImportValue[] }) => (
  <Box
    component="ul"
    aria-label="Datos"
    sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2', containerType: 'inline-size' }}
  >
    {values.map(({ field, text, value, mark }) => (
      <Box component="li" key={field} sx={ROW}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {fieldName(field)}
        </Box>
        <Box component="span" sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>
          {mark && `«${text}» →`}
        </Box>
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {value !== null && <b>{valueText(field, value)}</b>}
          {mark && (
            <Chip
              size="small"
              variant="outlined"
              color={COLORS[mark]}
              label={MARK_NAMES[mark]}
              sx={{ ml: value === null ? 0 : 0.75, height: 20 }}
            />
          )}
        </Box>
      </Box>
    ))}
  </Box>
);
