import {
  DAY_ORDERS,
  type DayOrder,
  type ImportDates,
  type ImportGender,
} from '@dentaria/contract/exchange/imports.ts';
import { GENDER_LABELS, GENDERS, type Gender } from '@dentaria/contract/fields/people/genders.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useSingleFlight } from '../../../../shared/lib/use-single-flight.ts';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { FileNotes } from '../FileNotes.tsx';
import { rowsText } from '../import-texts.ts';
import { type ImportProps, useImportAction } from '../imports.queries.ts';
import { CancelButton } from '../steps/ImportButtons.tsx';
import { CHOICE_GRID, CHOICE_ROW, ChoiceSelect } from './ChoiceSelect.tsx';
import { ColumnFields } from './ColumnFields.tsx';
import { InsuranceChoices } from './InsuranceChoices.tsx';
import { type Mapping, useMapping } from './use-mapping.ts';

interface Props extends ImportProps {
  /** Defined while the columns of a checked import are edited. */
  onBack: (() => void) | undefined;
  onChecking: () => void;
}

export function ColumnsStep({ clinicId, job, onBack, onChecking }: Props) {
  const mapping = useMapping(clinicId, job);
  const problem = useRef<HTMLDivElement>(null);
  const check = useImportAction(clinicId, job.id, 'check');
  const start = useSingleFlight(async () => {
    if (mapping.error) problem.current?.focus();
    else if ((await mapping.save()) && (await check.run())) onChecking();
  });
  const hasInsurances = mapping.fields.includes('healthInsurance');
  return (
    <Stack sx={{ gap: 2.5 }}>
      <FileNotes notes={job.notes} />
      {onBack && <RecheckNotice isChecked={job.state === 'checked'} />}
      <Panel title="Columnas">
        <Alert
          ref={problem}
          tabIndex={-1}
          severity={mapping.error ? 'warning' : 'success'}
          sx={{ mb: 2 }}
          role={mapping.error ? 'alert' : 'note'}
        >
          {mapping.error ?? 'Están las columnas necesarias. Revisá que las demás sean las correctas.'}
        </Alert>
        <ColumnFields columns={job.columns} fields={mapping.fields} onChoose={mapping.chooseField} />
      </Panel>
      {mapping.fields.includes('gender') && <GenderChoices mapping={mapping} />}
      {mapping.fields.includes('dateOfBirth') && <DayOrderChoice mapping={mapping} />}
      {hasInsurances && <InsuranceChoices mapping={mapping} />}
      {mapping.isUnsaved && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void mapping.save()}>
              Reintentar
            </Button>
          }
        >
          Los últimos cambios no se guardaron.
        </Alert>
      )}
      <Stack
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center' }}
      >
        <CancelButton clinicId={clinicId} job={job} />
        {onBack && job.state === 'checked' && (
          <Button color="inherit" onClick={onBack}>
            Volver a la revisión
          </Button>
        )}
        <Button variant="contained" loading={check.isPending} onClick={() => start()}>
          Revisar el archivo
        </Button>
      </Stack>
    </Stack>
  );
}

const RecheckNotice = ({ isChecked }: { isChecked: boolean }) => (
  <Alert severity={isChecked ? 'info' : 'warning'}>
    {isChecked
      ? 'Si cambiás algo, la revisión deja de valer y hay que hacerla de nuevo.'
      : 'Cambiaste las columnas: la revisión anterior ya no vale. Revisá el archivo de nuevo.'}
  </Alert>
);

const DAY_ORDER_NAMES: Readonly<Record<DayOrder, string>> = {
  'day-first': 'Día/mes/año: 3 de abril',
  'month-first': 'Mes/día/año: 4 de marzo',
};

function DayOrderChoice({ mapping: { dates, chooseDayOrder } }: { mapping: Mapping }) {
  if (!dates || dates.rows === 0) return null;
  return (
    <Panel title="Fechas">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {dayOrderIntroduction(dates)}
      </Typography>
      <TextField
        select
        size="small"
        label="03/04/1980 es"
        value={dates.order ?? ''}
        onChange={({ target }) => chooseDayOrder(target.value as DayOrder)}
        sx={{ minWidth: 260 }}
      >
        {DAY_ORDERS.map((order) => (
          <MenuItem key={order} value={order}>
            {DAY_ORDER_NAMES[order]}
          </MenuItem>
        ))}
      </TextField>
    </Panel>
  );
}

const DAY_ORDER_REASONS: Readonly<Record<ImportDates['basis'], string>> = {
  shown: 'Las demás fechas de la columna muestran el orden.',
  assumed: 'Ninguna fecha de la columna muestra el orden: mirá si es el que corresponde.',
  mixed: 'La columna tiene fechas de los dos modos: elegí el orden, o esas fechas no se importan.',
  chosen: 'Se lee como elegiste.',
};

const dayOrderIntroduction = ({ rows, basis }: ImportDates): string =>
  `En ${rowsText(rows)} la fecha se puede leer de dos modos. ${DAY_ORDER_REASONS[basis]}`;

function GenderChoices({ mapping: { genders, chooseGender } }: { mapping: Mapping }) {
  if (genders.every(({ basis }) => basis === 'known')) return null;
  return (
    <Panel title="Género">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {genderIntroduction(genders)}
      </Typography>
      <Box component="ul" aria-label="Géneros del archivo" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {genders.map(({ text, rows, gender, basis }) => (
          <Box
            key={text}
            component="li"
            aria-label={text}
            sx={{
              ...CHOICE_GRID,
              ...CHOICE_ROW,
              gridTemplateColumns: { md: 'minmax(0, 1fr) 260px' },
            }}
          >
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <b>«{text}»</b>, en {rowsText(rows)}
              {basis === 'guessed' && ' (supuesto)'}
            </Typography>
            <ChoiceSelect
              label={`Género para «${text}»`}
              value={gender}
              noneText="No importar"
              choices={GENDERS.map((each) => ({ value: each, text: GENDER_LABELS[each] }))}
              onChoose={(value) => chooseGender({ text, gender: value as Gender | null })}
            />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const genderIntroduction = (genders: readonly ImportGender[]): string =>
  genders.some(({ basis }) => basis === 'unknown')
    ? 'Hay textos que pueden querer decir varias cosas: elegí qué es cada uno, o no se importan.'
    : 'Mirá si cada texto es lo que corresponde.';
