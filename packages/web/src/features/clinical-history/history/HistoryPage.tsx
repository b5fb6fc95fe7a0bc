import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { useGentleEntry } from '../../../shared/ui/use-gentle-entry.ts';
import { useTurns } from '../../../shared/ui/use-turns.ts';
import { draftKeys, removeDrafts } from '../drafts/drafts.ts';
import { offerBack, withdrawOffer } from './discarded-edit.tsx';
import { HistoryWorkspace } from './HistoryWorkspace.tsx';
import { historyQuery, prefillQuery } from './history.queries.ts';
import { contentOfHistory, contentOfUser, EMPTY_CONTENT, type HistoryContent } from './history-content.ts';

/** /dental-history/:patientId and /dental-history/new, with or without ?patientId. */
export function HistoryPage() {
  const params = useParams();
  const [query] = useSearchParams();
  const text = params.patientId ?? query.get('patientId');
  if (text === null)
    return <HistoryDesk key="new" patientId={undefined} record={null} prefilled={EMPTY_CONTENT} />;
  const patientId = Number(text);
  if (!Number.isInteger(patientId) || patientId < 1) {
    return <Failure message="No se encontró el paciente." />;
  }
  return <LoadedHistory key={patientId} patientId={patientId} />;
}

const TITLE = 'Historia Clínica';

const Failure = ({ message, onRetry }: { message: string; onRetry?: () => void }) => (
  <>
    <PageHeader title={TITLE} back={{ to: paths.dashboard.to(), label: 'Volver al dashboard' }} />
    <ErrorState message={message} {...(onRetry && { onRetry })} />
  </>
);

/** An existing history is shown; where there is none, the patient's record prefills the first one. */
function LoadedHistory({ patientId }: { patientId: number }) {
  const history = useQuery(historyQuery(patientId));
  const prefill = useQuery({ ...prefillQuery(patientId), enabled: history.data === null });
  const isLoaded = history.data !== undefined && (history.data !== null || !prefill.isPending);
  const isShown = useGentleEntry(isLoaded);
  if (history.isLoadingError) {
    return <Failure message="No se pudo cargar la historia clínica." onRetry={() => history.refetch()} />;
  }
  if (!isShown || history.data === undefined) {
    return <LoadingState label="Cargando historia clínica..." />;
  }
  return (
    <HistoryDesk
      patientId={patientId}
      record={history.data}
      prefilled={prefill.data ? contentOfUser(prefill.data) : EMPTY_CONTENT}
    />
  );
}

interface DeskProps {
  patientId: number | undefined;
  record: ClinicalHistory | null;
  /** What a first history begins with. */
  prefilled: HistoryContent;
}

/** What an edit stands on, kept from its beginning: a reload in the background does not change what is being written. */
interface Edit {
  readonly round: number;
  readonly base: ClinicalHistory | null;
  readonly content: HistoryContent;
}

/** Turns between looking and editing. Each turn is a workspace of its own, so that nothing of one edit leaks into another. */
function HistoryDesk({ patientId, record, prefilled }: DeskProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id: userId } = useSignedInUser();
  const turn = useTurns(4);
  const [section, setSection] = useState(0);
  const [edit, setEdit] = useState<Edit | undefined>(
    record === null ? { round: 0, base: null, content: prefilled } : undefined,
  );
  const begin = (base: ClinicalHistory | null, content: HistoryContent): void =>
    setEdit((current) => ({ round: (current?.round ?? 0) + 1, base, content }));
  useEffect(() => withdrawOffer, []);
  const shown = edit?.base ?? record;
  const keys = draftKeys(userId, patientId, shown?.historyId);
  const key = edit ? `edit-${edit.round}` : `view-${record?.version}`;
  return (
    <HistoryWorkspace
      key={key}
      patientId={patientId}
      base={edit ? edit.base : record}
      baseContent={edit ? (edit.base ? contentOfHistory(edit.base) : prefilled) : contentOf(shown, prefilled)}
      initial={edit?.content ?? contentOf(record, prefilled)}
      isEditing={edit !== undefined}
      turn={turn}
      section={section}
      onSection={setSection}
      draftKeys={keys}
      onEdit={begin}
      onCancel={(written) => {
        if (written) offerBack(() => begin(edit?.base ?? null, written));
        if (record) setEdit(undefined);
        else begin(null, prefilled);
      }}
      onSaved={(saved) => {
        queries.setQueryData(historyQuery(saved.patientUserId).queryKey, saved);
        void queries.invalidateQueries({ queryKey: historyQuery(saved.patientUserId).queryKey });
        // After the cache has told of the new version: else the one before would show for a moment.
        notifyManager.schedule(() => setEdit(undefined));
        if (saved.patientUserId !== patientId || record === null) {
          navigate(paths.history.to({ patientId: saved.patientUserId }), { replace: true });
        }
      }}
      onRemoved={() => {
        void removeDrafts(keys);
        if (patientId !== undefined) queries.removeQueries({ queryKey: ['history', patientId] });
        navigate(paths.dashboard.to());
      }}
    />
  );
}

const contentOf = (record: ClinicalHistory | null, prefilled: HistoryContent): HistoryContent =>
  record ? contentOfHistory(record) : prefilled;
