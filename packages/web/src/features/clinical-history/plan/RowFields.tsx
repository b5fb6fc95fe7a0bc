import { FACES, faceName, findTooth } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { centsOf } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { DayPicker } from '../../../shared/ui/form/day/DayPicker.tsx';
import { centsOrDash } from './amounts.ts';
import { type PlanRow, placeOf, type RowErrors } from './plan-rows.ts';

export interface RowProps {
  row: PlanRow;
  index: number;
  errors: RowErrors;
  editable: boolean;
  onChange: (key: string, change: Partial<PlanRow>) => void;
  onRemove: (key: string) => void;
}

interface FieldProps extends Omit<RowProps, 'onRemove'> {
  isLabelled?: boolean;
}

export const NO_ROWS = 'El plan de tratamiento no tiene filas.';

/** New and invalid rows receive focus, so they render their fields even off screen. */
export const needsFields = ({ row, errors }: Pick<RowProps, 'row' | 'errors'>): boolean =>
  row.id === undefined || Object.keys(errors).length > 0;

const rowLabel = (label: string, index: number): string => `${label}, fila ${index + 1}`;

const errorProps = (error: string | undefined) => ({ error: error !== undefined, helperText: error });

export function DateField({ row, index, errors, editable, isLabelled, onChange }: FieldProps) {
  if (!editable) return row.procedureDate ? formatDay(row.procedureDate) : 'Sin fecha';
  return (
    <DayPicker
      label={rowLabel('Fecha', index)}
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
  return (
    <TextField
      {...(isLabelled ? { label: 'Tratamiento' } : { placeholder: 'Tratamiento' })}
      value={row.treatmentDescription}
      onChange={(event) => onChange(row.key, { treatmentDescription: event.target.value })}
      multiline
      {...errorProps(errors.treatmentDescription)}
      slotProps={{ htmlInput: { 'aria-label': rowLabel('Tratamiento', index), maxLength: 2000 } }}
    />
  );
}

/** A suggested description already names its tooth and face. */
const mentions = (text: string, place: string): boolean =>
  text.toLocaleLowerCase('es').includes(place.toLocaleLowerCase('es'));

export function PlaceFields({ row, index, errors, editable, isLabelled, onChange }: FieldProps) {
  if (!editable) {
    const place = placeOf(row);
    return place && !mentions(row.treatmentDescription, place) ? (
      <Typography variant="body2">{place}</Typography>
    ) : null;
  }
  const tooth = findTooth(row.toothNumber.trim());
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <TextField
        {...(isLabelled ? { label: 'Pieza' } : { placeholder: 'Pieza' })}
        value={row.toothNumber}
        onChange={({ target }) =>
          onChange(row.key, { toothNumber: target.value, ...(target.value === '' && { face: undefined }) })
        }
        {...errorProps(errors.toothNumber)}
        sx={{ width: isLabelled ? 116 : 72 }}
        slotProps={{
          htmlInput: { 'aria-label': rowLabel('Pieza', index), inputMode: 'numeric', maxLength: 2 },
        }}
      />
      <TextField
        {...(isLabelled && { label: 'Cara' })}
        select
        value={row.face ?? ''}
        disabled={!tooth}
        onChange={({ target }) =>
          onChange(row.key, { face: FACES.find((face) => face === target.value) ?? undefined })
        }
        {...errorProps(errors.face)}
        sx={{ width: isLabelled ? 148 : 124 }}
        slotProps={{
          select: { native: true },
          htmlInput: { 'aria-label': rowLabel('Cara', index) },
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
    const color = cents === 0 ? 'text.secondary' : 'inherit';
    return (
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', color }}>
        {isLabelled && (
          <Typography component="span" variant="caption" color="textSecondary">
            {label}{' '}
          </Typography>
        )}
        {centsOrDash(cents)}
      </Box>
    );
  }
  return (
    <TextField
      {...(isLabelled && { label })}
      value={row[name]}
      placeholder="0,00"
      onChange={(event) => onChange(row.key, { [name]: event.target.value })}
      {...errorProps(errors[name])}
      slotProps={{
        htmlInput: {
          'aria-label': rowLabel(label, index),
          inputMode: 'decimal',
          maxLength: 20,
          style: { textAlign: 'right' },
        },
      }}
    />
  );
}

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
