import type { LinkRequest } from '@dentaria/contract/onboarding/invitations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/error-text.ts';
import { copyText } from '../../../shared/lib/copy-text.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { invitationListQuery } from './invitations.queries.ts';

/** A link that the administrator hands over himself: asked of the server, shown and copied. */
export function useGeneratedLink({ onGenerated }: { onGenerated: () => void }) {
  const queries = useQueryClient();
  const [link, setLink] = useState('');

  /** Throws what the server refused, so that the form shows it on its fields, once it was told. */
  async function generate(request: LinkRequest): Promise<void> {
    try {
      setLink((await onboardingApi.generateLink({ body: request })).link);
    } catch (error) {
      toast.error(errorText(error, 'Error al generar el link'));
      throw error;
    }
    toast.success('Link generado exitosamente');
    onGenerated();
    await queries.invalidateQueries(invitationListQuery);
  }

  const copy = (field: HTMLInputElement): Promise<unknown> =>
    copyText(field).then(
      () => toast.success('Link copiado al portapapeles'),
      () => toast.error('Error al copiar el link'),
    );

  return { link, generate, copy };
}
