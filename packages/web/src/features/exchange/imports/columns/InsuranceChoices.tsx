import type { ImportInsurance } from '@dentaria/contract/exchange/imports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { rowsText } from '../import-texts.ts';
import { InsurancePicker } from './InsurancePicker.tsx';
import { chooseInsurance, choosePlan, type InsuranceChoice } from './mapping-draft.ts';
import type { Mapping } from './use-mapping.ts';

/** A field for each of 300 ways of writing would take seconds to render. */
const SHOWN = 15;

/** How the file writes obras sociales and their plans, each with what patients will get. */
export function InsuranceChoices({ mapping: { insurances, isSaving, choose } }: { mapping: Mapping }) {
  const [showsAll, setShowsAll] = useState(false);
  const ordered = useUnknownFirst(insurances);
  const unknown = insurances.filter(isUnknown).length;
  const hidden = showsAll ? 0 : Math.max(0, ordered.length - SHOWN);
  return (
    <Panel title="Obras sociales">
      <Typography variant="body2" color="textSecondary">
        {introduction(insurances.length, unknown)}
      </Typography>
      {/* Takes its place always, so that nothing moves. */}
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
  return `${which} en el registro: elige cuál es, o quedará escrita como está en el archivo.`;
}

/** The order of when the file's ways of writing were first seen: a choice moves no row. */
function useUnknownFirst(insurances: readonly ImportInsurance[]): readonly ImportInsurance[] {
  const texts = JSON.stringify(insurances.map(({ text }) => text).toSorted());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice does not change the texts
  const places = useMemo(() => {
    const sorted = [...insurances.filter(isUnknown), ...insurances.filter((each) => !isUnknown(each))];
    return new Map(sorted.map(({ text }, place) => [text, place]));
  }, [texts]);
  return insurances.toSorted((a, b) => (places.get(a.text) ?? 0) - (places.get(b.text) ?? 0));
}

interface RowProps {
  insurance: ImportInsurance;
  onChoose: (choice: InsuranceChoice) => void;
}

const GRID = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1.2fr)' },
} as const;

const InsuranceRow = ({ insurance, onChoose }: RowProps) => (
  <Box
    component="li"
    aria-label={insurance.text}
    sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
  >
    <Box sx={GRID}>
      <Written text={insurance.text} rows={insurance.rows} />
      <InsurancePicker
        insurance={insurance}
        onChoose={(name) => onChoose(chooseInsurance(insurance, name))}
      />
    </Box>
    {insurance.plans.map((plan) => (
      <Box key={plan.text} sx={{ ...GRID, mt: 1, pl: { xs: 1.5, md: 2.5 } }}>
        <Written text={`Plan ${plan.text}`} rows={plan.rows} />
        {insurance.planChoices.length > 0 ? (
          <TextField
            select
            size="small"
            value={plan.planId ?? ''}
            onChange={({ target }) =>
              onChoose(choosePlan(insurance, plan.text, target.value === '' ? null : Number(target.value)))
            }
            slotProps={{
              select: {
                displayEmpty: true,
                SelectDisplayProps: { 'aria-label': `Plan para «${plan.text}» de «${insurance.text}»` },
              },
            }}
          >
            <MenuItem value="">No importar el plan</MenuItem>
            {insurance.planChoices.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
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

const Written = ({ text, rows }: { text: string; rows: number }) => (
  <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
    <b>{text}</b>{' '}
    <Typography component="span" variant="body2" color="textSecondary">
      {rowsText(rows)}
    </Typography>
  </Typography>
);
