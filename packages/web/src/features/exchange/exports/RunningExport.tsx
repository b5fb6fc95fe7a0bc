import type { ClinicExport } from '@dentaria/contract/exchange/exports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { percentOf, progressText } from './export-texts.ts';
import { useExportActions } from './use-export-actions.ts';

interface Props {
  clinicId: number;
  running: ClinicExport;
}

/** The progress of an export, which goes on without the screen. */
export function RunningExport({ clinicId, running }: Props) {
  const { remove } = useExportActions(clinicId);
  const [isAsking, setAsking] = useState(false);
  const percent = running.state === 'running' ? percentOf(running.rowsDone, running.rowsTotal) : undefined;
  const cancel = async (): Promise<void> => {
    const texts = { done: 'Exportación cancelada', failed: 'No se pudo cancelar la exportación' };
    await remove(running.id, texts);
    setAsking(false);
  };
  return (
    <Box role="group" aria-label="Exportación en curso">
      <Typography variant="subtitle2">Exportación en curso</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
        {progressText(running)}
      </Typography>
      <LinearProgress
        aria-label="Avance de la exportación"
        {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
        sx={{ height: 6, borderRadius: 3, mb: 1.5 }}
      />
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {running.requestedBy ? `La pidió ${running.requestedBy.name}` : 'Se pidió'} el{' '}
        {formatMoment(running.createdAt, getConfig().clinicTimeZone)}. Puedes salir de esta pantalla: sigue en
        el servidor y la encontrarás aquí.
      </Typography>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Cancelar exportación
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancelar la exportación"
        confirmLabel="Cancelar exportación"
        cancelLabel="Seguir exportando"
        color="warning"
        focusOn="cancel"
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      >
        Lo preparado hasta ahora se borra. Otra exportación empieza desde el principio.
      </ConfirmDialog>
    </Box>
  );
}
