import type { EstimateCreate, ProposedLine } from '@dentaria/contract/billing/estimates.ts';
import type { PatientPrice } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Tooth } from '../../../../shared/ui/drawings.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { toastWithUndo } from '../../../../shared/ui/toast-with-undo.tsx';
import { useChartLines } from './chart-lines.ts';
import { EMPTY_LINE, type EstimateFormValues, missingLines } from './estimate-form.ts';
import { LineFields, lineHeadStyle } from './LineFields.tsx';

interface Props {
  clinicId: number;
  patientId: number;
  form: UseFormReturn<EstimateFormValues, unknown, EstimateCreate>;
  procedures: readonly Procedure[];
  prices: ReadonlyMap<number, PatientPrice>;
}

export function LinesField({ clinicId, patientId, form, procedures, prices }: Props) {
  const { control, getValues, formState } = form;
  const { fields, append, remove, move, insert, replace } = useFieldArray({ control, name: 'lines' });
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const error = formState.errors.lines?.root?.message ?? formState.errors.lines?.message;
  const removeLine = (index: number): void => {
    const line = getValues(`lines.${index}`);
    remove(index);
    if (line.procedureId !== null) toastWithUndo('Prestación quitada', () => insert(index, line));
  };
  const addProposed = (proposed: readonly ProposedLine[]): number => {
    const lines = getValues('lines');
    const added = missingLines(lines, proposed);
    if (added.length > 0) replace([...lines.filter(({ procedureId }) => procedureId !== null), ...added]);
    return added.length;
  };
  const chart = useChartLines(clinicId, patientId, addProposed);
  return (
    <Panel title="Prestaciones">
      {isWide && fields.length > 0 && (
        <Box aria-hidden sx={lineHeadStyle}>
          <span>Prestación</span>
          <span>Pieza</span>
          <span>Caras</span>
          <span>Precio</span>
          <span>Cubre la obra social</span>
          <Box component="span" sx={{ textAlign: 'right' }}>
            Paga el paciente
          </Box>
        </Box>
      )}
      <Box component="ol" aria-label="Prestaciones" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map(({ id }, index) => (
          <LineFields
            key={id}
            form={form}
            index={index}
            count={fields.length}
            procedures={procedures}
            prices={prices}
            isLabelled={!isWide}
            onMove={(to) => move(index, to)}
            onRemove={() => removeLine(index)}
          />
        ))}
      </Box>
      {error && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {error}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
        <Button
          variant="outlined"
          startIcon={<Add />}
          onClick={() => append(EMPTY_LINE, { focusName: `lines.${fields.length}.procedureId` })}
        >
          Agregar prestación
        </Button>
        <Button startIcon={<Tooth />} loading={chart.isLoading} loadingPosition="start" onClick={chart.load}>
          Desde el odontograma
        </Button>
      </Stack>
    </Panel>
  );
}
