import {
  columnName,
  IMPORT_FIELDS,
  type ImportField,
  importFields,
} from '@dentaria/contract/exchange/import-fields.ts';
import type { ImportColumn } from '@dentaria/contract/exchange/imports.ts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useStableCallback } from '../../../../shared/lib/use-stable-callback.ts';

type Choose = (place: number, field: ImportField | null) => void;

interface Props {
  columns: readonly ImportColumn[];
  fields: readonly (ImportField | null)[];
  onChoose: Choose;
}

/** Some spreadsheets have empty columns that only set a width. */
const hasNothing = ({ title, samples }: ImportColumn): boolean => title === '' && samples.length === 0;

export function ColumnFields({ columns, fields, onChoose }: Props) {
  const choose = useStableCallback(onChoose);
  const used = fields.join();
  return (
    <Box component="ul" aria-label="Columnas del archivo" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {columns.map(
        (column, place) =>
          !hasNothing(column) && (
            <ColumnField
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their places
              key={place}
              place={place}
              name={columnName(column.title, place)}
              samples={column.samples.join(' · ')}
              field={fields[place] ?? null}
              used={used}
              onChoose={choose}
            />
          ),
      )}
    </Box>
  );
}

interface ColumnProps {
  place: number;
  name: string;
  samples: string;
  field: ImportField | null;
  /** The fields of all columns as one string, which `memo` can compare. */
  used: string;
  onChoose: Choose;
}

const NONE = '';

const ColumnField = memo(function ColumnField({ place, name, samples, field, used, onChoose }: ColumnProps) {
  const others = used.split(',').filter((_, other) => other !== place);
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1.4fr) 260px' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography
        variant="body2"
        color="textSecondary"
        noWrap
        title={samples}
        sx={{ fontStyle: samples ? undefined : 'italic' }}
      >
        {samples || 'sin datos'}
      </Typography>
      <TextField
        select
        fullWidth
        size="small"
        value={field ?? NONE}
        onChange={({ target }) => onChoose(place, (target.value || null) as ImportField | null)}
        slotProps={{
          select: {
            displayEmpty: true,
            SelectDisplayProps: { 'aria-label': `Dato de «${name}»` },
          },
        }}
        sx={field === null ? { '& .MuiSelect-select': { color: 'text.secondary' } } : undefined}
      >
        <MenuItem value={NONE}>No importar</MenuItem>
        {importFields.map((each) => (
          <MenuItem key={each} value={each} disabled={others.includes(each)}>
            {IMPORT_FIELDS[each]}
            {others.includes(each) && ' (ya elegido)'}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
});
