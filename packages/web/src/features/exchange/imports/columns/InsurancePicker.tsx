import type { ImportInsurance } from '@dentaria/contract/exchange/imports.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useHealthInsurances } from '../../../../shared/api/use-health-insurances.ts';
import { suggestInsurances } from '../../../../shared/lib/health-insurance-suggestions.ts';

interface Props {
  insurance: ImportInsurance;
  /** The name of an obra social, the text of the file to keep it, or null for none. */
  onChoose: (name: string | null) => void;
}

const NO_INSURANCES: readonly HealthInsurance[] = [];

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
      options={insuranceOptions(insurance, typed, typed === '' ? NO_INSURANCES : registry)}
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

/** What a way of writing an obra social may stand for. */
interface InsuranceOption {
  readonly key: string;
  /** As a mapping names it. */
  readonly name: string | null;
  readonly label: string;
  /** The legal name, if the label is a shorter one. */
  readonly hint?: string;
}

const registered = (name: string, short = shortInsuranceName(name)): InsuranceOption => ({
  key: `name ${name}`,
  name,
  label: short,
  ...(short !== name && { hint: name }),
});

const asWritten = (text: string): InsuranceOption => ({
  key: 'text',
  name: text,
  label: `Dejar «${text}» como está`,
});

const NO_INSURANCE: InsuranceOption = { key: 'none', name: null, label: 'Sin obra social' };

/** The option that is chosen. */
function optionOf({ name, text, matches, isRegistered }: ImportInsurance): InsuranceOption {
  if (name === null) return NO_INSURANCE;
  const match = matches.find((each) => each.name === name);
  if (match) return registered(name, match.shortName);
  return isRegistered || name !== text ? registered(name) : asWritten(text);
}

/** The similar ones, or those of the registry that contain what was typed; then what is always possible. */
function insuranceOptions(
  insurance: ImportInsurance,
  typed: string,
  registry: readonly HealthInsurance[],
): InsuranceOption[] {
  const chosen = optionOf(insurance);
  const similar = insurance.matches.map(({ name, shortName }) => registered(name, shortName));
  const found = typed === '' ? similar : searched(registry, typed);
  const options = [...found, asWritten(insurance.text), NO_INSURANCE];
  return options.some(({ key }) => key === chosen.key) ? options : [chosen, ...options];
}

/** A suggestion has a name for histories; a mapping needs the registered one. */
function searched(registry: readonly HealthInsurance[], typed: string): InsuranceOption[] {
  const names = new Map(registry.map(({ health_insurance_id: id, name }) => [id, name]));
  return suggestInsurances(registry, typed).map(({ id, name }) => registered(names.get(id) ?? name));
}
