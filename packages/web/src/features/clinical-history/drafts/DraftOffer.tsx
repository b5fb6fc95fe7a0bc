import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import type { HistoryContent } from '../history/history-content.ts';
import { findDraft, removeDraft } from './drafts.ts';

interface Props {
  draftKey: string;
  /** The version that stands now; a draft of an older one says so. */
  version: number | undefined;
  onTake: (content: HistoryContent) => void;
}

/** Offers the draft that an earlier visit left, once the screen is entered. */
export function DraftOffer({ draftKey, version, onTake }: Props) {
  const queries = useQueryClient();
  const queryKey = ['draft', draftKey];
  const { data: draft } = useQuery({
    queryKey,
    queryFn: async () => (await findDraft(draftKey)) ?? null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!draft) return null;
  const discard = (): void => {
    void removeDraft(draftKey);
    queries.setQueryData(queryKey, null);
  };
  const when = formatMoment(new Date(draft.savedAt).toISOString(), getConfig().clinicTimeZone);
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <>
          <Button color="inherit" size="small" onClick={discard}>
            Descartar
          </Button>
          <Button color="inherit" size="small" onClick={() => onTake(draft.content)}>
            Recuperar
          </Button>
        </>
      }
    >
      Quedaron cambios sin guardar del {when}.
      {draft.version !== version && ' Desde entonces se guardó otra versión: revísalos antes de guardar.'}
    </Alert>
  );
}
