import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import type { HistorySession } from '../history/history-session.ts';
import { isSameContent } from '../save/history-entries.ts';
import { type Draft, draftListQuery, removeDraft, savedAtText } from './drafts.ts';

interface Props {
  session: HistorySession;
  drafts: readonly Draft[];
  onRecover: (draft: Draft) => void;
}

export function DraftBanner({ session: { draftKeys, base, savedContent }, drafts, onRecover }: Props) {
  const isNarrow = useIsNarrow();
  const queries = useQueryClient();
  // The draft equals the saved version, because the response to the save was lost.
  const draft = drafts.find(({ content }) => !isSameContent(content, savedContent));
  if (!draft) return null;
  const discard = async (): Promise<void> => {
    await removeDraft(draft);
    await queries.invalidateQueries(draftListQuery(draftKeys));
  };
  const buttons = (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', mt: isNarrow ? 0.5 : 0 }}>
      <Button color="inherit" size="small" onClick={discard}>
        Descartar
      </Button>
      <Button color="inherit" size="small" onClick={() => onRecover(draft)}>
        Recuperar
      </Button>
    </Stack>
  );
  return (
    <Alert severity="info" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }} action={!isNarrow && buttons}>
      Quedaron cambios sin guardar del {savedAtText(draft)}.
      {draft.version !== base?.version &&
        ' Desde entonces se guardó otra versión: tus cambios se combinan con ella.'}
      {isNarrow && buttons}
    </Alert>
  );
}
