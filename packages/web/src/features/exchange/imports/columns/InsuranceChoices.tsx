import type { ImportInsurance } from '@dentaria/contract/exchange/imports.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useHealthInsurances } from '../../../../shared/api/health-insurance.ts';
import { suggestInsurances } from '../../../../shared/health-insurance/health-insurance-suggestions.ts';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { rowsText } from '../import-texts.ts';
import { CHOICE_GRID, CHOICE_ROW, ChoiceSelect } from './ChoiceSelect.tsx';
import { chooseInsurance, choosePlan, type InsuranceChoice, type Mapping } from './use-mapping.ts';

/** Rendering 300 fields would take seconds. */
const INITIALLY_SHOWN = 15;

export function InsuranceChoices({ mapping: { insurances, isSaving, choose } }: { mapping: Mapping }) {
  const [showsAll, setShowsAll] = useState(false);
  const ordered = useUnknownFirst(insurances);
  const unknown = insurances.filter(isUnknown).length;
  const hidden = showsAll ? 0 : Math.max(0, ordered.length - INITIALLY_SHOWN);
  return (
    <Panel title="Obras sociales">
      <Typography variant="body2" color="textSecondary">
        {introduction(insurances.length, unknown)}
      </Typography>
      {/* Always takes up space, so that nothing moves. */}
      <LinearProgress
        aria-label="Guardando"
        aria-hidden={!isSaving}
        sx={{ my: 1, height: 2, visibility: isSaving ? 'visible' : 'hidden' }}
      />
      <Box component="ul" aria-label="Obras sociales del archivo" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ordered.slice(0, ordered.length - hidden).map((insurance) => (
          <InsuranceRow key={insurance.text} insurance={insurance} onChoose={choose} />
        ))}
      </Box>
      {hidden > 0 && (
        <Button onClick={() => setShowsAll(true)}>
          {hidden === 1 ? 'Mostrar la restante' : `Mostrar las ${hidden} restantes`}
        </Button>
      )}
    </Panel>
  );
}

const isUnknown = ({ isRegistered, name }: ImportInsurance): boolean => !isRegistered && name !== null;

function introduction(all: number, unknown: number): string {
  if (all === 0) return 'La columna no tiene obras sociales reconocibles todavía.';
  if (unknown === 0) return 'Todas se reconocieron en el registro de obras sociales.';
  const which = unknown === 1 ? 'Una no se reconoció' : `${unknown} no se reconocieron`;
  return `${which} en el registro: elegí cuál es, o quedará escrita como está en el archivo.`;
}

/** Keeps the order of the first render, so that a choice does not move its row. */
function useUnknownFirst(insurances: readonly ImportInsurance[]): readonly ImportInsurance[] {
  const texts = JSON.stringify(insurances.map(({ text }) => text).toSorted());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice does not change the texts
  const positions = useMemo(() => {
    const sorted = [...insurances.filter(isUnknown), ...insurances.filter((each) => !isUnknown(each))];
    return new Map(sorted.map(({ text }, position) => [text, position]));
  }, [texts]);
  return insurances.toSorted((a, b) => (positions.get(a.text) ?? 0) - (positions.get(b.text) ?? 0));
}

interface RowProps {
  insurance: ImportInsurance;
  onChoose: (choice: InsuranceChoice) => void;
}

const GRID = { ...CHOICE_GRID, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1.2fr)' } } as const;

const InsuranceRow = ({ insurance, onChoose }: RowProps) => (
  <Box component="li" aria-label={insurance.text} sx={CHOICE_ROW}>
    <Box sx={GRID}>
      <FileText text={insurance.text} rows={insurance.rows} />
      <InsurancePicker
        insurance={insurance}
        onChoose={(name) => onChoose(chooseInsurance(insurance, name))}
      />
    </Box>
    {insurance.plans.map((plan) => (
      <Box key={plan.text} sx={{ ...GRID, mt: 1, pl: { xs: 1.5, md: 2.5 } }}>
        <FileText text={`Plan ${plan.text}`} rows={plan.rows} />
        {insurance.planChoices.length > 0 ? (
          <ChoiceSelect
            label={`Plan para «${plan.text}» de «${insurance.text}»`}
            value={plan.planId}
            noneText="No importar el plan"
            choices={insurance.planChoices.map(({ id, name }) => ({ value: id, text: name }))}
            onChoose={(id) => onChoose(choosePlan(insurance, plan.text, id === null ? null : Number(id)))}
          />
        ) : (
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ display: 'flex', alignItems: 'center', minHeight: 40 }}
          >
            {insurance.isRegistered
              ? 'No se importa: la obra social no tiene planes registrados'
              : 'No se importa: la obra social no está en el registro'}
          </Typography>
        )}
      </Box>
    ))}
  </Box>
);

const FileText = ({ text, rows }: { text: string; rows: number }) => (
  <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
    <b>{text}</b>{' '}
    <Typography component="span" variant="body2" color="textSecondary">
      {rowsText(rows)}
    </Typography>
  </Typography>
);

interface PickerProps {
  insurance: ImportInsurance;
  /** `name` is a registered obra social, the file's text to keep it as written, or null for none. */
  onChoose: (name: string | null) => void;
}

const NO_INSURANCES: readonly HealthInsurance[] = [];

function InsurancePicker({ insurance, onChoose }: PickerProps) {
  const [typed, setTyped] = useState('');
  const registry = useHealthInsurances({ enabled: typed !== '' });
  // Autocomplete clears the typed text whenever its value is a new object.
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
      renderOption={({ key, ...option }, { label, legalName }) => (
        <Box component="li" key={key} {...option}>
          <div>
            <Typography variant="body2">{label}</Typography>
            {legalName && (
              <Typography variant="caption" color="textSecondary">
                {legalName}
              </Typography>
            )}
          </div>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          title={value.legalName}
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

interface InsuranceOption {
  readonly key: string;
  readonly name: string | null;
  readonly label: string;
  readonly legalName?: string;
}

const registered = (name: string, short = shortInsuranceName(name)): InsuranceOption => ({
  key: `name ${name}`,
  name,
  label: short,
  ...(short !== name && { legalName: name }),
});

const asWritten = (text: string): InsuranceOption => ({
  key: 'text',
  name: text,
  label: `Dejar «${text}» como está`,
});

const NO_INSURANCE: InsuranceOption = { key: 'none', name: null, label: 'Sin obra social' };

function optionOf({ name, text, matches, isRegistered }: ImportInsurance): InsuranceOption {
  if (name === null) return NO_INSURANCE;
  const match = matches.find((each) => each.name === name);
  if (match) return registered(name, match.shortName);
  return isRegistered || name !== text ? registered(name) : asWritten(text);
}

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

/** Suggestions contain short names, but a mapping needs the registered one. */
function searched(registry: readonly HealthInsurance[], typed: string): InsuranceOption[] {
  const names = new Map(registry.map(({ health_insurance_id: id, name }) => [id, name]));
  return suggestInsurances(registry, typed).map(({ id, name }) => registered(names.get(id) ?? name));
}
