import type { ClinicalHistory, HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import { useRef, useState } from 'react';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { loadRules } from './lazy-sections.ts';
import { validationText } from './save-errors.ts';
import { HistoryExists, saveHistory, saveNewPatient } from './save-history.ts';

interface Parts {
  patientId: number | undefined;
  exists: boolean;
  onSaved: (saved: ClinicalHistory) => void;
  /** The server's messages by field. */
  onInvalid: (errors: FieldErrors) => void;
}

const VALIDATION_TOAST = {
  autoHideDuration: 8000,
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
} as const;

/**
 * Saves, and tells what came of it. The very same content sent again after a lost answer carries the same `saveId`, so
 * that the server makes no second version of it. Whatever fails, the edit goes on with every value.
 */
export function useHistorySave({ patientId, exists, onSaved, onInvalid }: Parts) {
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<ClinicalHistory>();
  const [existing, setExisting] = useState<number>();
  const underWay = useRef(false);
  const last = useRef<{ text: string; saveId: string }>(undefined);

  const withSaveId = (body: Omit<HistorySave, 'saveId'>): HistorySave => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, saveId: crypto.randomUUID() };
    return { ...body, saveId: last.current.saveId };
  };

  const fail = async (error: unknown): Promise<void> => {
    const rules = await loadRules().catch(() => undefined);
    const current = rules?.currentOf(error);
    if (current) setConflict(current);
    else if (error instanceof HistoryExists) setExisting(error.patientId);
    else if (error instanceof ApiError && error.status === 400 && Object.keys(error.errors).length > 0) {
      toast.error(validationText(error.errors), VALIDATION_TOAST);
      onInvalid(error.errors);
    } else if (!(error instanceof ApiError && error.status === 401)) {
      toastFailure('Error al guardar la historia clínica', error);
    }
  };

  const save = async (content: Omit<HistorySave, 'saveId'>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    let saved: ClinicalHistory;
    try {
      const body = withSaveId(content);
      saved = await (patientId === undefined ? saveNewPatient(body) : saveHistory(patientId, exists, body));
    } catch (error) {
      await fail(error);
      underWay.current = false;
      setBusy(false);
      return;
    }
    // Stays under way: the view mode comes next, and a second click saves nothing again.
    toast.success('Historia clínica guardada con éxito');
    onSaved(saved);
  };
  return {
    save,
    busy,
    conflict,
    dismissConflict: () => setConflict(undefined),
    existing,
    dismissExisting: () => setExisting(undefined),
  };
}
