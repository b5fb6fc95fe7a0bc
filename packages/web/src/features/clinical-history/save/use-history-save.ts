import type { ClinicalHistory, HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import { useRef, useState } from 'react';
import { isStatus } from '../../../shared/api/failure.ts';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { dismissToasts, toast } from '../../../shared/ui/toasts.ts';
import type { HistoryContent } from '../edit/history-content.ts';
import type { HistorySession } from '../history/history-session.ts';
import { newFutureDays } from '../plan/plan-rows.ts';
import { validationText } from './save-errors.ts';
import { HistoryExistsError, saveHistory, saveNewPatient } from './save-history.ts';
import type { Conflict, MergedSave } from './save-merged.ts';
import { type SaveRequest, toSaveRequest } from './save-request.ts';

interface Options {
  session: Pick<HistorySession, 'patientId' | 'base' | 'savedContent'>;
  onSaved: (saved: ClinicalHistory) => void;
  onNewerVersion: () => void;
  onInvalid: (errors: FieldErrors) => void;
}

export interface FutureDates {
  /** YYYY-MM-DD, ascending. */
  readonly days: readonly string[];
  readonly answer: (isMeant: boolean) => void;
}

/** Caused by a 400, or by a 409 because the DNI belongs to a colleague. */
const hasFieldErrors = (error: unknown): error is ApiError =>
  error instanceof ApiError && Object.keys(error.errors).length > 0;

const VALIDATION_TOAST = {
  autoHideDuration: 8000,
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
} as const;

/**
 * A retry of unchanged content reuses its `saveId`, so that a lost response does not create a second version.
 */
export function useHistorySave({ session, onSaved, onNewerVersion, onInvalid }: Options) {
  const { patientId, base, savedContent } = session;
  const { id: userId } = useSignedInUser();
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const [existingPatientId, setExistingPatientId] = useState<number>();
  const [futureDates, setFutureDates] = useState<FutureDates>();
  const inFlight = useRef(false);
  const lastSave = useRef<{ json: string; saveId: string }>(undefined);

  const withSaveId = (request: SaveRequest): HistorySave => {
    const json = JSON.stringify(request);
    if (lastSave.current?.json !== json) lastSave.current = { json, saveId: crypto.randomUUID() };
    return { ...request, saveId: lastSave.current.saveId };
  };

  const send = async (version: ClinicalHistory | null, content: HistoryContent): Promise<ClinicalHistory> => {
    const body = withSaveId(toSaveRequest(content, version ?? undefined, userId));
    return patientId === undefined ? saveNewPatient(body) : saveHistory(patientId, version !== null, body);
  };

  const sendOrMerge = async (mine: HistoryContent): Promise<MergedSave> => {
    try {
      return { saved: await send(base, mine), text: undefined };
    } catch (error) {
      if (!isStatus(error, 409)) throw error;
      const { saveMerged } = await import('./save-merged.ts');
      return await saveMerged(error, { base: savedContent, mine, userId, send });
    }
  };

  const handleError = (error: unknown): void => {
    if (error instanceof HistoryExistsError) setExistingPatientId(error.patientId);
    else if (hasFieldErrors(error)) {
      toast.error(validationText(error.errors), VALIDATION_TOAST);
      onInvalid(error.errors);
    } else if (!isStatus(error, 401)) toastFailure('Error al guardar la historia clínica', error);
    if (isStatus(error, 409)) onNewerVersion();
  };

  /** False after a failure, or if the user wants to correct the dates. */
  const save = async (content: HistoryContent): Promise<boolean> => {
    if (inFlight.current) return true;
    inFlight.current = true;
    const days = newFutureDays(savedContent.plan, content.plan, clinicToday());
    if (days.length > 0) {
      const isConfirmed = await new Promise<boolean>((answer) => setFutureDates({ days, answer }));
      setFutureDates(undefined);
      if (!isConfirmed) {
        inFlight.current = false;
        return false;
      }
    }
    setSaving(true);
    dismissToasts();
    let hasFailed = false;
    try {
      const outcome = await sendOrMerge(content);
      if (outcome.saved) {
        // The save stays in flight: view mode replaces this edit, and a second click must not save again.
        toast.success('Historia clínica guardada con éxito');
        if (outcome.text !== undefined) toast.info(outcome.text);
        onSaved(outcome.saved);
        return true;
      }
      setConflict(outcome.conflict);
    } catch (error) {
      hasFailed = true;
      handleError(error);
    }
    inFlight.current = false;
    setSaving(false);
    return !hasFailed;
  };
  return {
    save,
    isSaving,
    futureDates,
    conflict,
    dismissConflict: () => setConflict(undefined),
    existingPatientId,
    dismissExisting: () => setExistingPatientId(undefined),
  };
}
