import type { ClinicalHistory, HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import { useRef, useState } from 'react';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { dismissToasts, toast } from '../../../shared/ui/toasts.ts';
import { loadValidation } from './lazy-sections.ts';
import { validationText } from './save-errors.ts';
import { HistoryExists, saveHistory, saveNewPatient } from './save-history.ts';
import type { SaveRequest } from './save-request.ts';

interface Options {
  patientId: number | undefined;
  /** Whether the patient has a history: the save is a PUT, otherwise a POST. */
  exists: boolean;
  onSaved: (saved: ClinicalHistory) => void;
  onInvalid: (errors: FieldErrors) => void;
}

const VALIDATION_TOAST = {
  autoHideDuration: 8000,
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
} as const;

/**
 * Saves a history and reports the outcome. A retry of unchanged content reuses its `saveId`, so the server does not
 * create a second version when only the response was lost. A failure leaves the edit as it is.
 */
export function useHistorySave({ patientId, exists, onSaved, onInvalid }: Options) {
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<ClinicalHistory>();
  const [existingPatientId, setExistingPatientId] = useState<number>();
  const inFlight = useRef(false);
  const lastSave = useRef<{ json: string; saveId: string }>(undefined);

  const withSaveId = (request: SaveRequest): HistorySave => {
    const json = JSON.stringify(request);
    if (lastSave.current?.json !== json) lastSave.current = { json, saveId: crypto.randomUUID() };
    return { ...request, saveId: lastSave.current.saveId };
  };

  const handleError = async (error: unknown): Promise<void> => {
    const validation = await loadValidation().catch(() => undefined);
    const newer = validation?.newerVersionOf(error);
    if (newer) setConflict(newer);
    else if (error instanceof HistoryExists) setExistingPatientId(error.patientId);
    else if (error instanceof ApiError && error.status === 400 && Object.keys(error.errors).length > 0) {
      toast.error(validationText(error.errors), VALIDATION_TOAST);
      onInvalid(error.errors);
    } else if (!(error instanceof ApiError && error.status === 401)) {
      toastFailure('Error al guardar la historia clínica', error);
    }
  };

  const save = async (request: SaveRequest): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    setSaving(true);
    // The outcome of this save replaces that of the last one.
    dismissToasts();
    let saved: ClinicalHistory;
    try {
      const body = withSaveId(request);
      saved = await (patientId === undefined ? saveNewPatient(body) : saveHistory(patientId, exists, body));
    } catch (error) {
      await handleError(error);
      inFlight.current = false;
      setSaving(false);
      return;
    }
    // `inFlight` stays set: view mode replaces this edit, and a second click must not save again.
    toast.success('Historia clínica guardada con éxito');
    onSaved(saved);
  };
  return {
    save,
    isSaving,
    /** The newer version that refused the save. */
    conflict,
    dismissConflict: () => setConflict(undefined),
    /** A patient who was entered as new, but has a history. */
    existingPatientId,
    dismissExisting: () => setExistingPatientId(undefined),
  };
}
