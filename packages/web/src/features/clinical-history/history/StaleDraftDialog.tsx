import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { useQuery } from '@tanstack/react-query';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import type { Draft } from '../drafts/drafts.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { versionQuery } from './history.queries.ts';
import { contentOfHistory, EMPTY_CONTENT, type HistoryContent } from './history-content.ts';
import { savedByText } from './saved-by-text.ts';

interface Props {
  draft: Draft;
  current: ClinicalHistory;
  onMerge: (content: HistoryContent) => void;
  onCancel: () => void;
}

/** Merges a draft of an older version with the current one. The version it was based on decides the proposed sides. */
export function StaleDraftDialog({ draft, current, onMerge, onCancel }: Props) {
  const { id: userId } = useSignedInUser();
  const base = useQuery({
    ...versionQuery(current.patientUserId, draft.version ?? 0),
    enabled: draft.version !== undefined,
    select: contentOfHistory,
  });
  if (base.isLoading) return null;
  return (
    <ConflictDialog
      isOwnSave={current.savedBy.id === userId}
      base={base.data ?? EMPTY_CONTENT}
      mine={draft.content}
      theirs={contentOfHistory(current)}
      savedBy={savedByText(current)}
      onMerge={onMerge}
      onCancel={onCancel}
    />
  );
}
