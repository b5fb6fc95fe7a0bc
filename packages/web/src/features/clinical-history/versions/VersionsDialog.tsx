import type { HistoryVersion } from '@dentaria/contract/clinical-history/history.ts';
import { type Chart, normalizeChart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { describeChange, diffCharts } from '@dentaria/contract/clinical-history/odontogram/chart-diff.ts';
import { visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { toothLabel } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { versionQuery, versionsQuery } from '../history/history.queries.ts';
import { ChartLegend } from '../odontogram/ChartLegend.tsx';
import { ChartSvg } from '../odontogram/ChartSvg.tsx';

/** "Así estaba la boca ese día": the saved versions one by one, who saved them and what each changed. Read-only. */
export function VersionsDialog({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const versions = useQuery(versionsQuery(patientId));
  const isNarrow = useIsNarrow();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="lg"
      fullScreen={isNarrow}
      aria-labelledby="versions-title"
    >
      <DialogTitle id="versions-title">Evolución del odontograma</DialogTitle>
      <DialogContent>
        {versions.isPending && <LoadingState />}
        {versions.isError && (
          <ErrorState message="No se pudieron cargar las versiones." onRetry={() => versions.refetch()} />
        )}
        {versions.data && <Steps patientId={patientId} versions={versions.data.toReversed()} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Oldest first, standing on the newest. */
function Steps({ patientId, versions }: { patientId: number; versions: readonly HistoryVersion[] }) {
  const isNarrow = useIsNarrow();
  const [index, setIndex] = useState(versions.length - 1);
  const shown = versions[index];
  const before = versions[index - 1];
  const chart = useVersionChart(patientId, shown?.version);
  const chartBefore = useVersionChart(patientId, before?.version);
  if (!shown) return <Typography>No hay versiones guardadas.</Typography>;
  const moment = formatMoment(shown.savedAt, getConfig().clinicTimeZone);
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="info">
        Así estaba la boca el {moment}. Versión {shown.version} de {versions.length}, guardada por{' '}
        {shown.savedBy.name}. Solo lectura.
      </Alert>
      {versions.length > 1 && (
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', px: 1 }}>
          <Button size="small" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            Anterior
          </Button>
          <Slider
            aria-label="Versión"
            value={index}
            min={0}
            max={versions.length - 1}
            marks
            step={1}
            valueLabelDisplay="off"
            getAriaValueText={(at) => `Versión ${versions[at]?.version ?? ''}`}
            onChange={(_, at) => setIndex(Array.isArray(at) ? (at[0] ?? 0) : at)}
          />
          <Button size="small" disabled={index === versions.length - 1} onClick={() => setIndex(index + 1)}>
            Siguiente
          </Button>
        </Stack>
      )}
      {chart.data ? (
        <Box
          sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
          tabIndex={0}
          role="region"
          aria-label="Odontograma de esa fecha"
        >
          <ChartSvg
            rows={visibleTeeth('mixta', chart.data.chart, [])}
            chart={chart.data.chart}
            notes={chart.data.notes}
            editable={false}
            label={`Odontograma del ${moment}`}
            fitsWidth={!isNarrow}
          />
        </Box>
      ) : (
        <LoadingState />
      )}
      <ChartLegend />
      {before && chart.data && chartBefore.data && (
        <Changes before={chartBefore.data.chart} after={chart.data.chart} />
      )}
    </Stack>
  );
}

function useVersionChart(patientId: number, version: number | undefined) {
  return useQuery({
    ...versionQuery(patientId, version ?? 0),
    enabled: version !== undefined,
    select: (history) => ({
      chart: normalizeChart(JSON.parse(history.odontogramStateData || '{}')),
      notes: Object.fromEntries(history.toothNotes.map((note) => [note.toothNumber, note.noteText])),
    }),
  });
}

function Changes({ before, after }: { before: Chart; after: Chart }) {
  const changed = diffCharts(before, after);
  return (
    <section aria-labelledby="changes-title">
      <Typography id="changes-title" variant="h3">
        Cambios respecto de la versión anterior
      </Typography>
      {changed.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          El odontograma no cambió.
        </Typography>
      ) : (
        <List dense disablePadding>
          {changed.map(({ tooth, changes }) => (
            <ListItem key={tooth} disableGutters>
              {toothLabel(tooth)}: {changes.map((change) => describeChange(tooth, change)).join('; ')}
            </ListItem>
          ))}
        </List>
      )}
    </section>
  );
}
