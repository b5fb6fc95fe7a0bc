import type { FollowUpTemplateKind } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { followUpApi } from '../follow-up.api.ts';
import { templatesQuery } from './templates.queries.ts';
import { changedKinds, isDefault, TEXTS, type TemplatesValues, valuesOf } from './templates-form.ts';

/** Saves the texts that have changed. One that equals the product's is not stored, so that it follows the product's. */
export function useTemplatesSave(
  clinicId: number,
  form: UseFormReturn<TemplatesValues, unknown, TemplatesValues>,
) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();

  async function saveOne(kind: FollowUpTemplateKind, values: TemplatesValues): Promise<void> {
    const params = { clinicId, kind };
    try {
      if (isDefault(kind, values[kind])) await followUpApi.resetFollowUpTemplate({ params });
      else await followUpApi.updateFollowUpTemplate({ params, body: values[kind] });
    } catch (error) {
      const errors: Readonly<Record<string, string>> = error instanceof ApiError ? error.errors : {};
      for (const text of TEXTS)
        if (errors[text]) form.setError(`${kind}.${text}`, { type: 'server', message: errors[text] });
      throw error;
    }
  }

  async function save(values: TemplatesValues): Promise<void> {
    setFailure(undefined);
    const { queryKey } = templatesQuery(clinicId);
    try {
      const before = valuesOf(queries.getQueryData(queryKey) ?? []);
      for (const kind of changedKinds(before, values)) await saveOne(kind, values);
      form.reset(values);
      toast.success('Textos guardados');
    } catch (error) {
      setFailure(failureOf(error, 'Error al guardar los textos', serverMessage));
    }
    await queries.invalidateQueries({ queryKey });
  }

  return { save, failure };
}
