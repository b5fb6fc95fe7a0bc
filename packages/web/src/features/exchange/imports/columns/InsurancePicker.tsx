import type { ImportInsurance } from '@dentaria/contract/exchange/imports.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useHealthInsurances } from '../../../../shared/api/use-health-insurances.ts';
import { insuranceOptions, optionOf } from './insurance-options.ts';

interface Props {
  insurance: ImportInsurance;
  /** The name of an obra social, the text of the file to keep it, or null for none. */
  onChoose: (name: string | null) => void;
}

const NONE: readonly HealthInsurance[] = [];

/** What a way of writing stands for: similar obras sociales first; typing searches the registry. */
export function InsurancePicker({ insurance, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const registry = useHealthInsurances({ enabled: typed !== '' });
  // The field forgets what is typed when its value is another object.
  const value = useMemo(() => optionOf(insurance), [insurance]);
  return (
    <Autocomplete
      disableClearable
      blurOnSelect
      size="small"
      value={value}
      options={insuranceOptions(insurance, typed, typed === '' ? NONE : registry)}
      filterOptions={(options) => options}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(a, b) => a.key === b.key}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text.trim() : '')}
      onChange={(_, { name }) => {
        if (name !== insurance.name) onChoose(name);
      }}
      slotProps={{
        listbox: { 'aria-labelledby': undefined, 'aria-label': `Opciones para «${insurance.text}»` },
      }}
      renderOption={({ key, ...option }, { label, hint }) => (
        <Box component="li" key={key} {...option}>
          <div>
            <Typography variant="body2">{label}</Typography>
            {hint && (
              <Typography variant="caption" color="textSecondary">
                {hint}
              </Typography>
            )}
          </div>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          title={value.hint}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              'aria-label': `Obra social para «${insurance.text}»`,
            },
          }}
        />
      )}
    />
  );
}
