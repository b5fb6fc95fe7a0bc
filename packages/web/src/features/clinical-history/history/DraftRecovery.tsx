import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../shared/ui/lazy-component.ts';
import { DraftBanner } from '../drafts/DraftBanner.tsx';
import { claimDraft, type Draft } from '../drafts/drafts.ts';
import type { HistoryContent } from './history-content.ts';
import type { HistorySession } from './history-session.ts';

const StaleDraftDialog = lazyComponent(async () => (await import('./StaleDraftDialog.tsx')).StaleDraftDialog);

interface Props {
  session: HistorySession;
  onEdit: (base: ClinicalHistory | null, content: HistoryContent) => void;
}

/** Recovers the draft of an earlier visit. One of an older version is merged section by section with the current one. */
export function DraftRecovery({ session, onEdit }: Props) {
  const { base, savedContent, draftKeys } = session;
  const [stale, setStale] = useState<Draft>();
  const resume = (draft: Draft, content: HistoryContent): void => {
    void claimDraft(draftKeys, draft);
    onEdit(base, content);
  };
  return (
    <>
      <DraftBanner
        draftKeys={draftKeys}
        version={base?.version}
        current={savedContent}
        onRecover={(draft) =>
          base === null || draft.version === base.version ? resume(draft, draft.content) : setStale(draft)
        }
      />
      {stale && base && (
        <Suspense>
          <StaleDraftDialog
            draft={stale}
            current={base}
            onCancel={() => setStale(undefined)}
            onMerge={(content) => resume(stale, content)}
          />
        </Suspense>
      )}
    </>
  );
}
