import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { esES, type PickersLocaleText } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

interface Props<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  disableFuture?: boolean;
}

const SPANISH = esES.components.MuiLocalizationProvider.defaultProps.localeText as Partial<PickersLocaleText>;

/** What stands in the form while a date is typed and not yet one: it fails the schema, so it is never saved. */
const UNFINISHED = 'incompleta';

/** A day as dd/mm/aaaa, typed or picked; the form holds YYYY-MM-DD, or an empty text. */
export function DateFormField<Values extends FieldValues, Output = Values>(props: Props<Values, Output>) {
  const { control, name, label, disableFuture = false } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es" localeText={SPANISH}>
      <DatePicker
        label={label}
        name={field.name}
        format="DD/MM/YYYY"
        disableFuture={disableFuture}
        minDate={dayjs('1900-01-01')}
        defaultValue={field.value ? dayjs(field.value) : null}
        onChange={(day) => field.onChange(textOf(day))}
        inputRef={field.ref}
        slotProps={{
          textField: {
            onBlur: field.onBlur,
            error: fieldState.error !== undefined,
            helperText: fieldState.error?.message,
          },
          field: { clearable: true },
        }}
      />
    </LocalizationProvider>
  );
}

function textOf(day: dayjs.Dayjs | null): string {
  if (day === null) return '';
  return day.isValid() ? day.format('YYYY-MM-DD') : UNFINISHED;
}
