import type { HistoryVersion } from '@dentaria/contract/clinical-history/history.ts';
import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { versionsQuery } from '../history/history.queries.ts';
import { ToothTimeline } from './ToothTimeline.tsx';
import { VersionSteps } from './VersionSteps.tsx';

interface Props {
  patientId: number;
  initialTooth?: ToothCode;
  onClose: () => void;
}

export function VersionsDialog({ patientId, initialTooth, onClose }: Props) {
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
      <DialogContent dividers>
        {versions.isPending && <LoadingState />}
        {versions.isLoadingError && (
          <ErrorState
            message="No se pudieron cargar las versiones."
            error={versions.error}
            onRetry={() => versions.refetch()}
          />
        )}
        {versions.data?.length === 0 && <Typography>No hay versiones guardadas.</Typography>}
        {versions.data && versions.data.length > 0 && (
          <Views patientId={patientId} versions={versions.data.toReversed()} initialTooth={initialTooth} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
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
