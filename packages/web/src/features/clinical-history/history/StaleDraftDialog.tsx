import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { useQuery } from '@tanstack/react-query';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import type { Draft } from '../drafts/drafts.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { versionQuery } from './history.queries.ts';
import { contentOfHistory, EMPTY_CONTENT, type HistoryContent } from './history-content.ts';
import { savedLineOf } from './saved-line.ts';

interface Props {
  draft: Draft;
  /** What was saved since the draft was begun. */
  current: ClinicalHistory;
  onMerge: (content: HistoryContent) => void;
  onCancel: () => void;
}

/** A draft of an older version meets what was saved since: the same question as when a save meets it. */
export function StaleDraftDialog({ draft, current, onMerge, onCancel }: Props) {
  const { id: self } = useSignedInUser();
  const begun = useQuery({
    ...versionQuery(current.patientUserId, draft.version ?? 0),
    enabled: draft.version !== undefined,
    select: contentOfHistory,
  });
  if (begun.isLoading) return null;
  return (
    <ConflictDialog
      isOwn={current.savedBy.id === self}
      base={begun.data ?? EMPTY_CONTENT}
      mine={draft.content}
      theirs={contentOfHistory(current)}
      savedLine={savedLineOf(current)}
      onMerge={onMerge}
      onCancel={onCancel}
    />
  );
}
