import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import type { HistoryContent } from '../edit/history-content.ts';
import { isSameContent } from '../save/history-entries.ts';
import { type Draft, type DraftKeys, draftListQuery, removeDraft } from './drafts.ts';

interface Props {
  draftKeys: DraftKeys;
  drafts: readonly Draft[];
  version: number | undefined;
  /** A draft equal to this was saved, but its response was lost. It is not offered. */
  current: HistoryContent;
  onRecover: (draft: Draft) => void;
}

export function DraftBanner({ draftKeys, drafts, version, current, onRecover }: Props) {
  const isNarrow = useIsNarrow();
  const queries = useQueryClient();
  const draft = drafts.find(({ content }) => !isSameContent(content, current));
  if (!draft) return null;
  const discard = async (): Promise<void> => {
    await removeDraft(draft);
    await queries.invalidateQueries(draftListQuery(draftKeys));
  };
  const when = formatMoment(new Date(draft.savedAt).toISOString(), getConfig().clinicTimeZone);
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
      Quedaron cambios sin guardar del {when}.
      {draft.version !== version &&
        ' Desde entonces se guardó otra versión: tus cambios se combinan con ella.'}
      {isNarrow && buttons}
    </Alert>
  );
}
