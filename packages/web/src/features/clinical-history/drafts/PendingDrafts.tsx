import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { clinicalHistoryPaths } from '../clinical-history.paths.ts';
import { nameOf } from '../edit/history-content.ts';
import { allDraftsQuery, type Draft, patientOf, savedAtText } from './drafts.ts';

interface Props {
  loading: ReactNode;
  /** Shown if there are no drafts. */
  children: ReactNode;
}

export function PendingDrafts({ loading, children }: Props) {
  const { id: userId } = useSignedInUser();
  const { data: drafts } = useQuery(allDraftsQuery(userId));
  if (!drafts) return loading;
  const byPatient = new Map(drafts.toReversed().map((draft) => [patientOf(draft), draft]));
  if (byPatient.size === 0) return children;
  return (
    <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {[...byPatient.values()].toReversed().map((draft) => (
        <PendingDraft key={draft.key} draft={draft} />
      ))}
    </Stack>
  );
}

function PendingDraft({ draft }: { draft: Draft }) {
  const patientId = patientOf(draft);
  const name = nameOf(draft.content.demographics) || 'paciente sin nombre';
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        Historia sin guardar de {name}
        {patientId === undefined && ' (paciente nuevo)'}, del {savedAtText(draft)}.
      </Typography>
      <Button
        component={Link}
        size="small"
        variant="outlined"
        to={patientId === undefined ? clinicalHistoryPaths.historyNew.to() : paths.history.to({ patientId })}
      >
        Continuar
      </Button>
    </Stack>
  );
}
