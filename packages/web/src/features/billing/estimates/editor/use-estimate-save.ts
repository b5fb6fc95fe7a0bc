import type { Estimate, EstimateCreate } from '@dentaria/contract/billing/estimates.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Failure, failureOf, isStatus, serverMessage } from '../../../../shared/api/failure.ts';
import { showServerErrors } from '../../../../shared/ui/form/server-errors.ts';
import { billingApi } from '../../billing.api.ts';
import { cacheEstimate } from '../estimates.queries.ts';
import { ERROR_FIELDS, type EstimateFormValues } from './estimate-form.ts';

interface Options {
  readonly clinicId: number;
  readonly patientId: number;
  readonly estimate: Estimate | undefined;
  readonly form: UseFormReturn<EstimateFormValues, unknown, EstimateCreate>;
}

/** Saves and presents an estimate. `conflict` is the version that another person saved during the edit. */
export function useEstimateSave({ clinicId, patientId, estimate, form }: Options) {
  const queries = useQueryClient();
  const [version, setVersion] = useState(estimate?.version ?? 0);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<{ readonly theirs: Estimate }>();

  const fail = async (error: unknown, text: string): Promise<void> => {
    if (estimate && isStatus(error, 409)) {
      const theirs = await readCurrent(clinicId, estimate.id);
      if (theirs && theirs.version !== version) return setConflict({ theirs });
    }
    setFailure(failureOf(error, text, serverMessage));
    const lines = form.getValues('lines');
    const lineFields = lines.flatMap((_, index) => [
      `lines.${index}.procedureId` as const,
      `lines.${index}.description` as const,
      `lines.${index}.toothNumber` as const,
      `lines.${index}.price` as const,
      `lines.${index}.covered` as const,
    ]);
    showServerErrors(error, form, [...lineFields, ...ERROR_FIELDS]);
  };

  async function attempt(call: () => Promise<Estimate>, failed: string): Promise<Estimate | undefined> {
    setFailure(undefined);
    try {
      return await call();
    } catch (error) {
      await fail(error, failed);
      return undefined;
    }
  }

  const save = (body: EstimateCreate, over = version) =>
    attempt(async () => {
      const saved = estimate
        ? await billingApi.updateEstimate({
            params: { clinicId, id: estimate.id },
            body: { ...body, version: over },
          })
        : await billingApi.createEstimate({ params: { clinicId, patientId }, body });
      setVersion(saved.version);
      await cacheEstimate(queries, saved);
      return saved;
    }, 'No se pudo guardar el presupuesto');

  const present = (saved: Pick<Estimate, 'id' | 'version'>) =>
    attempt(
      () =>
        billingApi.presentEstimate({ params: { clinicId, id: saved.id }, body: { version: saved.version } }),
      'No se pudo presentar el presupuesto',
    );

  return {
    failure,
    conflict,
    closeConflict: () => setConflict(undefined),
    takeOver: (theirs: Estimate) => {
      setVersion(theirs.version);
      setConflict(undefined);
    },
    version,
    save,
    present,
  };
}

const readCurrent = (clinicId: number, id: number): Promise<Estimate | undefined> =>
  billingApi.readEstimate({ params: { clinicId, id } }).catch(() => undefined);
