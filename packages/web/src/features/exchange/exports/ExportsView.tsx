import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { exportsQuery, isUnfinished } from './exports.queries.ts';
import { FinishedExports } from './FinishedExports.tsx';
import { NewExport } from './NewExport.tsx';
import { useOutcomeToast } from './use-outcome-toast.ts';

/** Takes a clinic out as one file. */
export function ExportsView({ clinicId }: { clinicId: number }) {
  const exports = useQuery(exportsQuery(clinicId));
  useOutcomeToast(exports.data);
  if (exports.isLoadingError)
    return (
      <ErrorState
        message="No se pudieron cargar las exportaciones."
        error={exports.error}
        onRetry={() => exports.refetch()}
      />
    );
  if (!exports.data) return <LoadingSkeleton shape="rows" />;
  const running = exports.data.find(isUnfinished);
  return (
    <Stack sx={{ gap: 2 }}>
      <NewExport clinicId={clinicId} running={running} />
      <FinishedExports
        clinicId={clinicId}
        exports={exports.data.filter((each) => !isUnfinished(each))}
        mayRetry={!running}
      />
    </Stack>
  );
}
