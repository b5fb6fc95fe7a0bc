import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import type { HistoryContent } from '../edit/history-content.ts';
import type { HistorySession } from '../history/history-session.ts';
import { ConflictDialog } from '../history/lazy-sections.tsx';
import type { Merge } from '../save/merge-histories.ts';
import { claimDraft, type Draft, draftListQuery } from './drafts.ts';
import { loadDraftBanner, loadedDraftBanner } from './use-drafts-prefetch.ts';

const LazyDraftBanner = lazyComponent(loadDraftBanner);

interface Props {
  session: HistorySession;
  edit: number;
  onEdit: (base: ClinicalHistory | null, content: HistoryContent) => void;
}

export function DraftRecovery({ session, edit, onEdit }: Props) {
  const { base, draftKeys } = session;
  const { id: userId } = useSignedInUser();
  const queries = useQueryClient();
  const { data: stored = [] } = useQuery(draftListQuery(draftKeys));
  const drafts = stored.filter((draft) => draft.edit !== edit);
  const [conflict, setConflict] = useState<{ readonly draft: Draft; readonly merge: Merge }>();
  const resume = (draft: Draft, content: HistoryContent): void => {
    void claimDraft(draftKeys, draft);
    onEdit(base, content);
  };
  const merge = async (draft: Draft, current: ClinicalHistory): Promise<void> => {
    const { mergeDraft } = await import('../save/save-merged.ts');
    const merged = await mergeDraft(queries, draft, current, userId);
    if (merged.merge.overlaps.length > 0) return setConflict({ draft, merge: merged.merge });
    if (merged.text !== undefined) toast.info(merged.text);
    resume(draft, merged.content);
  };
  const DraftBanner = loadedDraftBanner() ?? LazyDraftBanner;
  const recover = useSingleFlight(async (draft: Draft): Promise<void> => {
    if (base === null || draft.version === base.version) return resume(draft, draft.content);
    await merge(draft, base).catch((error: unknown) =>
      toastFailure('No se pudo recuperar el borrador', error),
    );
  });
  return (
    <>
      {drafts.length > 0 && <DraftBanner session={session} drafts={drafts} onRecover={recover} />}
      {conflict && base && (
        <ConflictDialog
          newer={base}
          merge={conflict.merge}
          onCancel={() => setConflict(undefined)}
          onMerge={(content) => resume(conflict.draft, content)}
        />
      )}
    </>
  );
}
