import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { formatDay } from '../../../shared/lib/dates.ts';
import { DayPicker } from '../../../shared/ui/form/DayPicker.tsx';
import { centsOf, formatCents } from './amounts.ts';
import type { PlanRow } from './plan-rows.ts';

export interface RowsProps {
  rows: readonly PlanRow[];
  /** Running balance after each row, in cents. */
  balances: readonly number[];
  errors: Readonly<Record<string, string>>;
  editable: boolean;
  onChange: (key: string, change: Partial<PlanRow>) => void;
  onRemove: (key: string) => void;
}

interface FieldProps {
  row: PlanRow;
  index: number;
  errors: RowsProps['errors'];
  editable: boolean;
  onChange: RowsProps['onChange'];
}

/** Tells a screen reader the row: `Debe, fila 3`. */
const named = (label: string, index: number): string => `${label}, fila ${index + 1}`;

export function DateField({ row, index, errors, editable, onChange }: FieldProps) {
  if (!editable) return row.procedureDate ? formatDay(row.procedureDate) : 'Sin fecha';
  return (
    <DayPicker
      label={named('Fecha', index)}
      hiddenLabel
      day={row.procedureDate}
      error={errors[`${index}.procedureDate`]}
      onChange={(procedureDate) => onChange(row.key, { procedureDate })}
    />
  );
}

export function DescriptionField({ row, index, errors, editable, onChange }: FieldProps) {
  if (!editable) {
    return <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{row.treatmentDescription}</Box>;
  }
  const error = errors[`${index}.treatmentDescription`];
  return (
    <TextField
      value={row.treatmentDescription}
      onChange={(event) => onChange(row.key, { treatmentDescription: event.target.value })}
      multiline
      error={error !== undefined}
      helperText={error}
      slotProps={{ htmlInput: { 'aria-label': named('Tratamiento', index), maxLength: 2000 } }}
    />
  );
}

interface AmountProps extends FieldProps {
  name: 'debit' | 'credit';
  label: string;
  /** The label stands on the field, where no column head says it. */
  isLabelled?: boolean;
}

export function AmountField({
  row,
  index,
  errors,
  editable,
  onChange,
  name,
  label,
  isLabelled,
}: AmountProps) {
  if (!editable) {
    return (
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {isLabelled && (
          <Typography component="span" variant="caption" color="textSecondary">
            {label}{' '}
          </Typography>
        )}
        {formatCents(centsOf(row[name]) ?? 0)}
      </Box>
    );
  }
  const error =
    errors[`${index}.${name}`] ?? (centsOf(row[name]) === undefined ? 'Debe ser un importe' : undefined);
  return (
    <TextField
      {...(isLabelled && { label })}
      value={row[name]}
      placeholder="0,00"
      onChange={(event) => onChange(row.key, { [name]: event.target.value })}
      error={error !== undefined}
      helperText={error}
      slotProps={{
        htmlInput: {
          'aria-label': named(label, index),
          inputMode: 'decimal',
          maxLength: 20,
          style: { textAlign: 'right' },
        },
      }}
    />
  );
}

/** Who wrote a row, and whether it is still a suggestion as it came. */
export const AuthorLine = ({ row }: { row: PlanRow }) => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
    {row.suggested && <Chip size="small" color="info" variant="outlined" label="Sugerido" />}
    {row.professionalName && (
      <Typography variant="caption" color="textSecondary">
        {row.professionalName}
      </Typography>
    )}
  </Stack>
);

export const RemoveButton = ({ index, onClick }: { index: number; onClick: () => void }) => (
  <Tooltip title="Eliminar fila">
    <IconButton size="small" aria-label={`Eliminar fila ${index + 1}`} onClick={onClick}>
      <DeleteOutlined fontSize="small" />
    </IconButton>
  </Tooltip>
);
