import {
  columnName,
  IMPORT_FIELDS,
  type ImportField,
  importFields,
} from '@dentaria/contract/exchange/import-fields.ts';
import type { ImportColumn } from '@dentaria/contract/exchange/imports.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useStableCallback } from '../../../../shared/lib/use-stable-callback.ts';
import { CHOICE_GRID, CHOICE_ROW, ChoiceSelect } from './ChoiceSelect.tsx';

type Choose = (index: number, field: ImportField | null) => void;

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
        (column, index) =>
          !hasNothing(column) && (
            <ColumnField
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their places
              key={index}
              index={index}
              name={columnName(column.title, index)}
              samples={column.samples.join(' · ')}
              field={fields[index] ?? null}
              used={used}
              onChoose={choose}
            />
          ),
      )}
    </Box>
  );
}

interface ColumnProps {
  index: number;
  name: string;
  samples: string;
  field: ImportField | null;
  /** All used fields joined into one string, so that `memo` can compare them. */
  used: string;
  onChoose: Choose;
}

const ColumnField = memo(function ColumnField({ index, name, samples, field, used, onChoose }: ColumnProps) {
  const others = used.split(',').filter((_, other) => other !== index);
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        ...CHOICE_GRID,
        ...CHOICE_ROW,
        gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1.4fr) 260px' },
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
      <ChoiceSelect
        fullWidth
        label={`Dato de «${name}»`}
        value={field}
        noneText="No importar"
        choices={importFields.map((each) => {
          const isTaken = others.includes(each);
          const text = isTaken ? `${IMPORT_FIELDS[each]} (ya elegido)` : IMPORT_FIELDS[each];
          return { value: each, text, disabled: isTaken };
        })}
        onChoose={(value) => onChoose(index, value as ImportField | null)}
        sx={field === null ? { '& .MuiSelect-select': { color: 'text.secondary' } } : {}}
      />
    </Box>
  );
});
