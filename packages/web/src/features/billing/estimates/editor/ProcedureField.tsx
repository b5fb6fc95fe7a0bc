import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { optionFilter } from '../../../../shared/ui/form/option-filter.ts';

type Option = Pick<Procedure, 'id' | 'code' | 'name'>;

interface Props {
  procedures: readonly Procedure[];
  value: Option | null;
  onChange: (procedure: Option | null) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  ariaLabel: string;
  label: string | undefined;
  error: string | undefined;
  hint: string | undefined;
}

const filterProcedures = optionFilter(({ code, name }: Option) => `${code} ${name}`);

export function ProcedureField({ procedures, value, onChange, ariaLabel, label, error, ...props }: Props) {
  const { hint, inputRef, onBlur } = props;
  const isListed = value === null || procedures.some(({ id }) => id === value.id);
  const options: readonly Option[] = isListed ? procedures : [value, ...procedures];
  return (
    <Autocomplete<Option>
      size="small"
      options={options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ code, name }) => `${code} ${name}`}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={filterProcedures}
      value={value}
      onChange={(_, procedure) => onChange(procedure)}
      onBlur={onBlur}
      autoHighlight
      noOptionsText={
        procedures.length === 0 ? 'La clínica no tiene prestaciones' : 'Ninguna prestación coincide'
      }
      slotProps={{ listbox: { 'aria-labelledby': undefined, 'aria-label': 'Prestaciones' } }}
      renderOption={({ key, ...item }, { code, name }) => (
        <Box component="li" key={key} {...item}>
          <div>
            <Typography variant="body2">{name}</Typography>
            <Typography variant="caption" color="textSecondary">
              {code}
            </Typography>
          </div>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder="Código o nombre"
          inputRef={inputRef}
          error={error !== undefined}
          helperText={error ?? hint}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': ariaLabel },
            formHelperText: { sx: error === undefined ? { color: 'warning.main' } : {} },
          }}
        />
      )}
    />
  );
}
