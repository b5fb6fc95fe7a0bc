import type { HistoryVersion } from '@dentaria/contract/clinical-history/history.ts';
import {
  isToothCode,
  type ToothCode,
  toothLabel,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { versionsQuery } from '../history/history.queries.ts';
import { type DentalSnapshot, describeEvent, teethWithEvents, toothTimeline } from './tooth-timeline.ts';
import { useSnapshots } from './use-snapshots.ts';

interface VersionsProps {
  patientId: number;
  children: (oldestFirst: readonly HistoryVersion[]) => ReactNode;
}

export function LoadedVersions({ patientId, children }: VersionsProps) {
  const versions = useQuery(versionsQuery(patientId));
  if (versions.data) return children(versions.data.toReversed());
  return (
    <QueryState query={versions} failed="No se pudieron cargar las versiones." loading={<LoadingState />} />
  );
}

interface SnapshotsProps {
  patientId: number;
  versions: readonly HistoryVersion[];
  showsProgress?: boolean;
  children: (snapshots: readonly DentalSnapshot[]) => ReactNode;
}

function LoadedSnapshots({ patientId, versions, showsProgress = false, children }: SnapshotsProps) {
  const { snapshots, loaded, error, retry } = useSnapshots(patientId, versions);
  if (error)
    return <ErrorState message="No se pudieron cargar todas las versiones." error={error} onRetry={retry} />;
  if (snapshots) return children(snapshots);
  return showsProgress ? (
    <LoadingState label={`Leyendo versiones: ${loaded} de ${versions.length}...`} />
  ) : (
    <LoadingState />
  );
}

interface Props {
  patientId: number;
  versions: readonly HistoryVersion[];
  tooth: ToothCode | undefined;
  onTooth: (tooth: ToothCode) => void;
  onVersion: (index: number) => void;
}

export const ToothTimeline = ({ patientId, versions, ...rest }: Props) => (
  <LoadedSnapshots patientId={patientId} versions={versions} showsProgress>
    {(snapshots) => <SelectableTimeline snapshots={snapshots} versions={versions} {...rest} />}
  </LoadedSnapshots>
);

function SelectableTimeline({
  snapshots,
  versions,
  tooth,
  onTooth,
  onVersion,
}: Omit<Props, 'patientId'> & { snapshots: readonly DentalSnapshot[] }) {
  const teeth = teethWithEvents(snapshots);
  const selected = tooth ?? teeth[0];
  if (!selected) {
    return <Typography color="textSecondary">Ninguna pieza tiene marcas, notas ni tratamientos.</Typography>;
  }
  const options = teeth.includes(selected) ? teeth : [selected, ...teeth];
  return (
    <>
      <TextField
        select
        label="Pieza"
        value={selected}
        onChange={({ target }) => isToothCode(target.value) && onTooth(target.value)}
        sx={{ width: 160 }}
        slotProps={{ select: { native: true } }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {toothLabel(option)}
          </option>
        ))}
      </TextField>
      <TimelineEntries tooth={selected} snapshots={snapshots} versions={versions} onVersion={onVersion} />
    </>
  );
}

interface EntriesProps {
  tooth: ToothCode;
  snapshots: readonly DentalSnapshot[];
  versions: readonly HistoryVersion[];
  onVersion: ((index: number) => void) | undefined;
}

function TimelineEntries({ tooth, snapshots, versions, onVersion }: EntriesProps) {
  const timeline = toothTimeline(tooth, snapshots);
  if (timeline.length === 0)
    return (
      <Typography color="textSecondary">
        {toothLabel(tooth)}: sin marcas, notas ni tratamientos en ninguna versión.
      </Typography>
    );
  return (
    <Stack component="ol" aria-label={`Historia de la pieza ${tooth}`} sx={{ p: 0, m: 0, listStyle: 'none' }}>
      {timeline.map(({ at, event }) => {
        const version = versions[at];
        return (
          version && (
            <Box key={at} component="li" sx={EVENT}>
              <Typography sx={{ fontWeight: 500 }}>
                {clinicDateTime(version.savedAt)} · {version.savedBy.name}
              </Typography>
              {describeEvent(event).map((line) => (
                <Typography
                  key={line}
                  variant="body2"
                  sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
                >
                  {line}
                </Typography>
              ))}
              {onVersion && (
                <Button size="small" onClick={() => onVersion(at)} sx={{ ml: -0.75 }}>
                  Ver la boca en la versión {version.version}
                </Button>
              )}
            </Box>
          )
        );
      })}
    </Stack>
  );
}

export const InlineTimeline = ({ patientId, tooth }: { patientId: number; tooth: ToothCode }) => (
  <LoadedVersions patientId={patientId}>
    {(versions) => (
      <LoadedSnapshots patientId={patientId} versions={versions}>
        {(snapshots) => (
          <TimelineEntries tooth={tooth} snapshots={snapshots} versions={versions} onVersion={undefined} />
        )}
      </LoadedSnapshots>
    )}
  </LoadedVersions>
);

const EVENT = {
  position: 'relative',
  borderLeft: 2,
  borderColor: 'primary.light',
  pl: 2.5,
  pb: 2.5,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -7,
    top: 6,
    width: 12,
    height: 12,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
} as const;
