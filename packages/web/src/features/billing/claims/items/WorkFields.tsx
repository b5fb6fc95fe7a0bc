import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Control, useController, useWatch } from 'react-hook-form';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { AmountFormField } from '../../amounts/AmountFormField.tsx';
import { FacesField } from '../../estimates/editor/FacesField.tsx';
import { WORK_NUMBERS, type WorkValues } from './work-form.ts';

interface Props<Output> {
  control: Control<WorkValues, unknown, Output>;
  amountHelp?: string;
}

export function WorkFields<Output>({ control, amountHelp }: Props<Output>) {
  const toothNumber = useWatch({ control, name: 'toothNumber' });
  const faces = useController({ control, name: 'faces' });
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'end' }}>
        <TextFormField
          control={control}
          name="toothNumber"
          label="Pieza"
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
          sx={{ width: 96 }}
        />
        <FacesField
          toothNumber={toothNumber}
          faces={faces.field.value}
          onChange={faces.field.onChange}
          ariaLabel="Caras"
        />
      </Box>
      {faces.fieldState.error && (
        <Typography variant="caption" color="error">
          {faces.fieldState.error.message}
        </Typography>
      )}
      <FieldColumns>
        {WORK_NUMBERS.map(({ field, label }) => (
          <TextFormField
            key={field}
            control={control}
            name={field}
            label={label}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 50 } }}
          />
        ))}
      </FieldColumns>
      <AmountFormField control={control} name="amount" label="Importe" helperText={amountHelp} />
    </>
  );
}
