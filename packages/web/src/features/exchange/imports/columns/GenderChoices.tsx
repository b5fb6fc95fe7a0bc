import type { ImportGender } from '@dentaria/contract/exchange/imports.ts';
import { GENDER_LABELS, GENDERS, type Gender } from '@dentaria/contract/fields/people/genders.ts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { rowsText } from '../import-texts.ts';
import type { Mapping } from './use-mapping.ts';

const NONE = '';

export function GenderChoices({ mapping: { genders, chooseGender } }: { mapping: Mapping }) {
  if (genders.every(({ basis }) => basis === 'known')) return null;
  return (
    <Panel title="Sexo">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {introduction(genders)}
      </Typography>
      <Box component="ul" aria-label="Sexos del archivo" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {genders.map(({ text, rows, gender, basis }) => (
          <Box
            key={text}
            component="li"
            aria-label={text}
            sx={{
              display: 'grid',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 0.5,
              py: 1.25,
              gridTemplateColumns: { md: 'minmax(0, 1fr) 260px' },
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <b>«{text}»</b>, en {rowsText(rows)}
              {basis === 'guessed' && ' (supuesto)'}
            </Typography>
            <TextField
              select
              size="small"
              value={gender ?? NONE}
              onChange={({ target }) =>
                chooseGender({ text, gender: (target.value || null) as Gender | null })
              }
              slotProps={{
                select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': `Sexo para «${text}»` } },
              }}
            >
              <MenuItem value={NONE}>No importar</MenuItem>
              {GENDERS.map((each) => (
                <MenuItem key={each} value={each}>
                  {GENDER_LABELS[each]}
                </MenuItem>
              ))}
            </TextField>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const introduction = (genders: readonly ImportGender[]): string =>
  genders.some(({ basis }) => basis === 'unknown')
    ? 'Hay textos que pueden querer decir varias cosas: elige qué es cada uno, o no se importan.'
    : 'Mira si cada texto es lo que corresponde.';
