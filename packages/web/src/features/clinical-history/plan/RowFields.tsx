import { FACES, faceName, findTooth } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { DayPicker } from '../../../shared/ui/form/DayPicker.tsx';
import { centsOf, formatCents } from './amounts.ts';
import { type PlanRow, placeOf, type RowErrors } from './plan-rows.ts';

export interface RowProps {
  row: PlanRow;
  index: number;
  /** Running balance after the row, in cents. */
  balance: number;
  errors: RowErrors;
  editable: boolean;
  onChange: (key: string, change: Partial<PlanRow>) => void;
  onRemove: (key: string) => void;
}

interface FieldProps extends Omit<RowProps, 'balance' | 'onRemove'> {
  /** The label stands on the field, where no column head says it. */
  isLabelled?: boolean;
}

export const NO_ROWS = 'El plan de tratamiento no tiene filas.';

/** A new row and one with an error are led to, so that they are fields wherever they stand. */
export const needsFields = ({ row, errors }: Pick<RowProps, 'row' | 'errors'>): boolean =>
  row.id === undefined || Object.keys(errors).length > 0;

/** Tells a screen reader the row: `Debe, fila 3`. */
const named = (label: string, index: number): string => `${label}, fila ${index + 1}`;

export function DateField({ row, index, errors, editable, isLabelled, onChange }: FieldProps) {
  if (!editable) return row.procedureDate ? formatDay(row.procedureDate) : 'Sin fecha';
  return (
    <DayPicker
      label={named('Fecha', index)}
      shownLabel={isLabelled ? 'Fecha' : ''}
      day={row.procedureDate}
      error={errors.procedureDate}
      onChange={(procedureDate) => onChange(row.key, { procedureDate })}
    />
  );
}

export function DescriptionField({ row, index, errors, editable, isLabelled, onChange }: FieldProps) {
  if (!editable) {
    return <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{row.treatmentDescription}</Box>;
  }
  const error = errors.treatmentDescription;
  return (
    <TextField
      {...(isLabelled ? { label: 'Tratamiento' } : { placeholder: 'Tratamiento' })}
      value={row.treatmentDescription}
      onChange={(event) => onChange(row.key, { treatmentDescription: event.target.value })}
      multiline
      error={error !== undefined}
      helperText={error}
      slotProps={{ htmlInput: { 'aria-label': named('Tratamiento', index), maxLength: 2000 } }}
    />
  );
}

/** A suggested treatment names its tooth and face in its own words. */
const isSaid = (place: string, text: string): boolean =>
  text.toLocaleLowerCase('es').includes(place.toLocaleLowerCase('es'));

/** Tooth and face that a row is about, below its treatment: typed as a number, the face chosen of those of that tooth. */
export function PlaceFields({ row, index, errors, editable, isLabelled, onChange }: FieldProps) {
  if (!editable) {
    const place = placeOf(row);
    return place && !isSaid(place, row.treatmentDescription) ? (
      <Typography variant="body2">{place}</Typography>
    ) : null;
  }
  const tooth = findTooth(row.toothNumber.trim());
  return (
    <Stack direction="row" sx={{ gap: 1, mt: isLabelled ? 0 : 1 }}>
      <TextField
        label="Pieza"
        value={row.toothNumber}
        onChange={({ target }) =>
          onChange(row.key, { toothNumber: target.value, ...(target.value === '' && { face: undefined }) })
        }
        error={errors.toothNumber !== undefined}
        helperText={errors.toothNumber}
        sx={{ width: 116 }}
        slotProps={{ htmlInput: { 'aria-label': named('Pieza', index), inputMode: 'numeric', maxLength: 2 } }}
      />
      <TextField
        label="Cara"
        select
        value={row.face ?? ''}
        disabled={!tooth}
        onChange={({ target }) =>
          onChange(row.key, { face: FACES.find((face) => face === target.value) ?? undefined })
        }
        error={errors.face !== undefined}
        helperText={errors.face}
        sx={{ width: 148 }}
        slotProps={{
          select: { native: true },
          inputLabel: { shrink: true },
          htmlInput: { 'aria-label': named('Cara', index) },
        }}
      >
        <option value="">Sin cara</option>
        {FACES.map((face) => (
          <option key={face} value={face}>
            {tooth ? faceName(tooth, face) : face}
          </option>
        ))}
      </TextField>
    </Stack>
  );
}

interface AmountProps extends FieldProps {
  name: 'debit' | 'credit';
  label: string;
}

export function AmountField(props: AmountProps) {
  const { row, index, errors, editable, onChange, name, label, isLabelled } = props;
  if (!editable) {
    const cents = centsOf(row[name]) ?? 0;
    // Of debit and credit one is nothing as a rule: the eye finds the other.
    const color = cents === 0 ? 'text.secondary' : 'inherit';
    return (
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', color }}>
        {isLabelled && (
          <Typography component="span" variant="caption" color="textSecondary">
            {label}{' '}
          </Typography>
        )}
        {formatCents(cents)}
      </Box>
    );
  }
  const error = errors[name];
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

/** What is owed after this row; less than nothing is in the patient's favour. */
export const BalanceLine = ({ balance }: { balance: number }) => (
  <Typography
    variant="caption"
    color="textSecondary"
    component="div"
    sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
  >
    Saldo {formatCents(balance)}
  </Typography>
);

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
    <IconButton aria-label={`Eliminar fila ${index + 1}`} onClick={onClick}>
      <DeleteOutlined fontSize="small" />
    </IconButton>
  </Tooltip>
);
