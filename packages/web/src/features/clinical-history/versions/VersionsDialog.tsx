import type { HistoryVersion } from '@dentaria/contract/clinical-history/history.ts';
import { visibleTeeth } from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { type ToothCode, toothLabel } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { useIsCompact, useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ContentDialog } from '../../../shared/ui/dialogs/ContentDialog.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { ChartLegend } from '../odontogram/chart/ChartLegend.tsx';
import { ChartSvg } from '../odontogram/chart/ChartSvg.tsx';
import { LoadedVersions, ToothTimeline } from './ToothTimeline.tsx';
import { type DentalSnapshot, describeEvent, diffSnapshots, type ToothEvent } from './tooth-timeline.ts';
import { useSnapshot } from './use-snapshots.ts';

interface Props {
  patientId: number;
  initialTooth: ToothCode | undefined;
  onClose: () => void;
}

export function VersionsDialog({ patientId, initialTooth, onClose }: Props) {
  const isNarrow = useIsNarrow();
  return (
    <ContentDialog
      title="Evolución del odontograma"
      dividers
      maxWidth="lg"
      fullScreen={isNarrow}
      onClose={onClose}
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      <LoadedVersions patientId={patientId}>
        {(versions) =>
          versions.length === 0 ? (
            <Typography>No hay versiones guardadas.</Typography>
          ) : (
            <Views patientId={patientId} versions={versions} initialTooth={initialTooth} />
          )
        }
      </LoadedVersions>
    </ContentDialog>
  );
}

type View = 'chart' | 'tooth';

interface ViewsProps {
  patientId: number;
  versions: readonly HistoryVersion[];
  initialTooth: ToothCode | undefined;
}

function Views({ patientId, versions, initialTooth }: ViewsProps) {
  const [view, setView] = useState<View>(initialTooth ? 'tooth' : 'chart');
  const [index, setIndex] = useState(versions.length - 1);
  const [tooth, setTooth] = useState(initialTooth);
  return (
    <Stack sx={{ gap: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label="Qué se mira"
        onChange={(_, selected: View | null) => selected && setView(selected)}
      >
        <ToggleButton value="chart" sx={{ textTransform: 'none' }}>
          Toda la boca
        </ToggleButton>
        <ToggleButton value="tooth" sx={{ textTransform: 'none' }}>
          Historia de una pieza
        </ToggleButton>
      </ToggleButtonGroup>
      {view === 'chart' ? (
        <VersionSteps
          patientId={patientId}
          versions={versions}
          index={index}
          onIndex={setIndex}
          onTooth={(selected) => {
            setTooth(selected);
            setView('tooth');
          }}
        />
      ) : (
        <ToothTimeline
          patientId={patientId}
          versions={versions}
          tooth={tooth}
          onTooth={setTooth}
          onVersion={(at) => {
            setIndex(at);
            setView('chart');
          }}
        />
      )}
    </Stack>
  );
}

interface StepsProps {
  patientId: number;
  versions: readonly HistoryVersion[];
  index: number;
  onIndex: (index: number) => void;
  onTooth: (tooth: ToothCode) => void;
}

const savedAtText = ({ savedAt }: HistoryVersion): string => clinicDateTime(savedAt);

function VersionSteps({ patientId, versions, index, onIndex, onTooth }: StepsProps) {
  const [comparedWith, setComparedWith] = useState<number>();
  const baseIndex = comparedWith !== undefined && comparedWith < index ? comparedWith : index - 1;
  const shown = versions[index];
  const before = versions[baseIndex];
  const snapshot = useSnapshot(patientId, shown?.version);
  const snapshotBefore = useSnapshot(patientId, before?.version);
  if (!shown) return null;
  const events = snapshot.data && snapshotBefore.data && diffSnapshots(snapshotBefore.data, snapshot.data);
  return (
    <>
      <Alert severity="info">
        Así estaba la boca el {savedAtText(shown)}. Versión {shown.version} de {versions.at(-1)?.version},
        guardada por {shown.savedBy.name}. Solo lectura.
      </Alert>
      {versions.length > 1 && (
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', px: 1 }}>
          <Button size="small" disabled={index === 0} onClick={() => onIndex(index - 1)}>
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
            onChange={(_, at) => onIndex(Array.isArray(at) ? (at[0] ?? 0) : at)}
          />
          <Button size="small" disabled={index === versions.length - 1} onClick={() => onIndex(index + 1)}>
            Siguiente
          </Button>
        </Stack>
      )}
      <QueryState query={snapshot} failed="No se pudo cargar la versión." loading={<LoadingState />} />
      {snapshot.data && (
        <SnapshotChart
          snapshot={snapshot.data}
          label={`Odontograma del ${savedAtText(shown)}`}
          changed={events ?? []}
          onTooth={onTooth}
        />
      )}
      <ChartLegend />
      {before && (
        <section aria-labelledby="changes-title">
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
            <Typography id="changes-title" variant="h3">
              Qué cambió
            </Typography>
            <TextField
              select
              label="Respecto de"
              value={baseIndex}
              onChange={({ target }) => setComparedWith(Number(target.value))}
              sx={{ minWidth: 220, width: 'auto' }}
              slotProps={{ select: { native: true } }}
            >
              {versions.slice(0, index).map((version, at) => (
                <option key={version.version} value={at}>
                  Versión {version.version}, {savedAtText(version)}
                </option>
              ))}
            </TextField>
          </Stack>
          <QueryState
            query={snapshotBefore}
            failed="No se pudo cargar la versión anterior."
            loading={<LoadingState />}
          />
          {events && <Events events={events} />}
        </section>
      )}
    </>
  );
}

interface SnapshotChartProps {
  snapshot: DentalSnapshot;
  label: string;
  changed: readonly ToothEvent[];
  onTooth: (tooth: ToothCode) => void;
}

function SnapshotChart({ snapshot, label, changed, onTooth }: SnapshotChartProps) {
  const isCompact = useIsCompact();
  return (
    <Box
      sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
      tabIndex={0}
      role="region"
      aria-label="Odontograma de esa fecha"
    >
      <ChartSvg
        rows={visibleTeeth('mixta', snapshot.chart, [])}
        chart={snapshot.chart}
        notes={snapshot.notes}
        frames={Object.fromEntries(changed.map(({ tooth }) => [tooth, 'changed' as const]))}
        onPress={({ tooth }) => onTooth(tooth)}
        label={label}
        {...(!isCompact && { fits: 'width' as const })}
      />
    </Box>
  );
}

function Events({ events }: { events: readonly ToothEvent[] }) {
  if (events.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        Nada cambió en las piezas.
      </Typography>
    );
  }
  return (
    <List dense disablePadding>
      {events.map((event) => (
        <ListItem key={event.tooth} disableGutters sx={{ overflowWrap: 'anywhere' }}>
          {toothLabel(event.tooth)}: {describeEvent(event).join('; ')}
        </ListItem>
      ))}
    </List>
  );
}
