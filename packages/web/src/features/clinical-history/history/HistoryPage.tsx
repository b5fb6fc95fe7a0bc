import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { Extension } from '../../../shared/extensions/Extension.tsx';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { dismissToasts, toast } from '../../../shared/ui/toasts.ts';
import { draftKeys, removeDrafts } from '../drafts/drafts.ts';
import { useDraftsPrefetch } from '../drafts/use-drafts-prefetch.ts';
import {
  contentOfDni,
  contentOfHistory,
  contentOfUser,
  EMPTY_CONTENT,
  type HistoryContent,
} from '../edit/history-content.ts';
import { HistoryWorkspace } from './HistoryWorkspace.tsx';
import { historyQuery, prefillQuery } from './history.queries.ts';
import type { HistorySession } from './history-session.ts';
import { hashOf, panelId, SECTIONS, type SectionName, sectionOfHash } from './sections.ts';

const LOADING = 'Cargando historia clínica...';

export function HistoryPage() {
  const params = useParams();
  const [query] = useSearchParams();
  const text = (params.patientId ?? query.get('patientId') ?? '').trim();
  if (text === '') return <NewHistory key="new" />;
  const patientId = Number(text);
  if (!Number.isInteger(patientId) || patientId < 1) {
    return <LoadError message="No se encontró el paciente." />;
  }
  return <LoadedHistory key={patientId} patientId={patientId} />;
}

const LoadError = (props: Pick<ComponentProps<typeof ErrorState>, 'message' | 'error' | 'onRetry'>) => (
  <>
    <PageHeader title="Historia Clínica" back={{ to: paths.dashboard.to(), label: 'Volver al dashboard' }} />
    <ErrorState {...props} />
  </>
);

function NewHistory() {
  const { id: userId } = useSignedInUser();
  const { state } = useLocation();
  const prefill = useMemo(() => contentOfDni((state as { docNumber?: unknown } | null)?.docNumber), [state]);
  if (!useDraftsPrefetch(draftKeys(userId, undefined, undefined)))
    return <LoadingSkeleton shape="cards" label={LOADING} />;
  return <HistoryScreen patientId={undefined} patientExists={false} record={null} prefill={prefill} />;
}

function LoadedHistory({ patientId }: { patientId: number }) {
  const history = useQuery(historyQuery(patientId));
  const patient = useQuery({ ...prefillQuery(patientId), enabled: history.data === null });
  const user = patient.data?.user;
  const { id: userId } = useSignedInUser();
  const areDraftsRead = useDraftsPrefetch(
    history.data === undefined ? undefined : draftKeys(userId, patientId, history.data?.historyId),
  );
  // React splits the first render of a loaded history, which keeps a slow phone responsive.
  const isShown = useDeferredValue(history.data !== undefined && areDraftsRead);
  const prefill = useMemo(() => (user ? contentOfUser(user) : EMPTY_CONTENT), [user]);
  if (history.isLoadingError) {
    return (
      <LoadError
        message="No se pudo cargar la historia clínica."
        error={history.error}
        onRetry={() => history.refetch()}
      />
    );
  }
  if (history.data === undefined || (history.data === null && patient.isPending) || !isShown) {
    return <LoadingSkeleton shape="cards" label={LOADING} />;
  }
  const patientExists = history.data !== null || patient.data?.exists === true;
  const screen = (
    <>
      {history.data === null && patient.data?.exists && !user && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          No se pudieron cargar los datos del paciente. Recargá la página para completarlos.
        </Alert>
      )}
      <HistoryScreen
        patientId={patientId}
        patientExists={patientExists}
        record={history.data}
        prefill={prefill}
      />
    </>
  );
  // Waits for a definite response: switching the wrapper later would remount the form and lose what was
  // typed.
  return patient.data?.exists === false ? (
    <Extension point="absentPatient" props={{ patientId, page: 'history', children: screen }} />
  ) : (
    screen
  );
}

interface ScreenProps {
  patientId: number | undefined;
  patientExists: boolean;
  record: ClinicalHistory | null;
  prefill: HistoryContent;
}

/** A background refetch must not change the base of an edit. */
interface Edit {
  readonly count: number;
  readonly base: ClinicalHistory | null;
  readonly content: HistoryContent;
}

/** Each session mounts its own workspace, so no state carries over. */
function HistoryScreen({ patientId, patientExists, record, prefill }: ScreenProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id: userId } = useSignedInUser();
  const { section, openSection } = useOpenSection();
  const [edit, setEdit] = useState<Edit | undefined>(
    record === null ? { count: 0, base: null, content: prefill } : undefined,
  );
  const mode = edit ? `edit-${edit.count}` : `view-${record?.version}`;
  const place = useReadingPlace();
  /** A transition keeps the section on screen until its form has loaded. */
  const startEdit = (base: ClinicalHistory | null, content: HistoryContent): void => {
    place.remember();
    startTransition(() => setEdit((current) => ({ count: (current?.count ?? 0) + 1, base, content })));
  };
  const endEdit = (): void => {
    place.remember();
    setEdit(undefined);
  };
  useEffect(() => dismissUndoDiscard, []);
  const session = useMemo((): HistorySession => {
    const base = edit ? edit.base : record;
    const savedContent = base ? contentOfHistory(base) : prefill;
    return {
      patientId,
      patientExists,
      isEditing: edit !== undefined,
      base,
      savedContent,
      initialContent: edit?.content ?? savedContent,
      draftKeys: draftKeys(userId, patientId, (base ?? record)?.historyId),
    };
  }, [patientId, patientExists, record, prefill, edit, userId]);
  return (
    <HistoryWorkspace
      key={mode}
      session={session}
      section={section}
      onSection={openSection}
      onSectionShown={place.restore}
      onEdit={startEdit}
      onCancel={(discarded) => {
        if (discarded) offerUndoDiscard(() => startEdit(edit?.base ?? null, discarded));
        if (record) endEdit();
        else startEdit(null, prefill);
      }}
      onSaved={(saved) => {
        // The new version replaces the viewed one when the cache changes.
        if (!edit) place.remember();
        queries.setQueryData(historyQuery(saved.patientUserId).queryKey, saved);
        void queries.invalidateQueries({ queryKey: historyQuery(saved.patientUserId).queryKey });
        // Runs after the cache's notification; otherwise view mode would flash the previous version.
        if (edit) notifyManager.schedule(endEdit);
        if (saved.patientUserId !== patientId || record === null) {
          navigate(
            { pathname: paths.history.to({ patientId: saved.patientUserId }), hash: hashOf(section) },
            { replace: true },
          );
        }
      }}
      onNewerVersion={() => {
        if (patientId === undefined) return;
        if (!edit) place.remember();
        void queries.invalidateQueries({ queryKey: historyQuery(patientId).queryKey });
      }}
      onRemoved={() => {
        void removeDrafts(session.draftKeys);
        if (patientId !== undefined) queries.removeQueries({ queryKey: ['history', patientId] });
        navigate(paths.dashboard.to());
      }}
    />
  );
}

function useOpenSection() {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const openSection = useStableCallback(
    (section: SectionName) =>
      void navigate(
        { search, hash: hashOf(section) },
        // Replaces the history entry, so that the back button leaves the screen.
        { replace: true, preventScrollReset: true, flushSync: true, state },
      ),
  );
  return { section: sectionOfHash(hash), openSection };
}

let isOffered = false;

/** Cancelar discards without confirmation; this toast lets the user return to the edit. */
function offerUndoDiscard(onUndo: () => void): void {
  isOffered = true;
  toast.info('Se descartaron los cambios', {
    action: (
      <Button
        color="inherit"
        size="small"
        onClick={() => {
          dismissUndoDiscard();
          onUndo();
        }}
      >
        Volver a la edición
      </Button>
    ),
  });
}

function dismissUndoDiscard(): void {
  if (isOffered) dismissToasts();
  isOffered = false;
}

const findPanel = (): HTMLElement | null =>
  SECTIONS.map((section) => document.getElementById(panelId(section))).find(Boolean) ?? null;

const groupsOf = (panel: HTMLElement): readonly HTMLElement[] => [
  ...panel.querySelectorAll<HTMLElement>('[data-group]'),
];

interface Place {
  readonly groupName: string | undefined;
  readonly top: number;
}

/**
 * View and edit mode have different heights. After a change of mode, scrolls the group that was visible back
 * into place and moves lost focus to the section.
 */
function useReadingPlace() {
  const [place] = useState(createReadingPlace);
  return place;
}

function createReadingPlace() {
  let place: Place | undefined;
  return {
    remember: (): void => {
      place = visiblePlace();
    },
    restore: (): void => {
      if (place) scrollBackTo(place);
      place = undefined;
    },
  };
}

function visiblePlace(): Place {
  const panel = findPanel();
  const header = panel?.closest('main')?.querySelector('[data-history-header]');
  const covered = header?.getBoundingClientRect().bottom ?? 0;
  const group = panel && groupsOf(panel).find((each) => each.getBoundingClientRect().bottom > covered + 40);
  return {
    groupName: window.scrollY > 0 ? group?.dataset.group : undefined,
    top: group?.getBoundingClientRect().top ?? 0,
  };
}

function scrollBackTo({ groupName, top }: Place): void {
  const panel = findPanel();
  if (!panel) return;
  const group = groupName && groupsOf(panel).find(({ dataset }) => dataset.group === groupName);
  const distance = group ? group.getBoundingClientRect().top - top : 0;
  if (distance !== 0) window.scrollBy(0, distance);
  if (document.activeElement === document.body) panel.focus({ preventScroll: true });
}
