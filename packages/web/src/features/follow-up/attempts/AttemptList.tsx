import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { followUpApi, followUpKey } from '../follow-up.api.ts';
import { attemptText } from '../list/work-texts.ts';

/** Earlier attempts, newest first. */
export function AttemptList({ item: { clinicId, kind, id }, today }: { item: WorkItem; today: string }) {
  const titleId = useId();
  const attempts = useQuery({
    queryKey: [...followUpKey(clinicId), 'attempts', kind, id],
    queryFn: ({ signal }) => followUpApi.listAttempts({ params: { clinicId, kind, id } }, { signal }),
  });
  if (attempts.isLoadingError)
    return <FailureAlert failure={{ text: 'Error al cargar los intentos anteriores' }} />;
  if (!attempts.data) return <LoadingState label="Cargando intentos..." isSmall />;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" sx={{ mb: 0.5 }}>
        Intentos anteriores
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
        {attempts.data.map((attempt) => (
          <li key={attempt.id}>
            {attemptText(attempt, today)} · {attempt.by.name}
            {attempt.comment && `: ${attempt.comment}`}
          </li>
        ))}
      </Box>
    </Box>
  );
}
