import type { LinkRequest } from '@dentaria/contract/onboarding/invitations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../shared/api/failure.ts';
import { copyText } from '../../../shared/lib/copy-text.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { invitationListQuery } from './invitations.queries.ts';

/** Generates and copies an invitation link, which the administrator passes on themselves. */
export function useGeneratedLink({ onGenerated }: { onGenerated: (link: string) => void }) {
  const queries = useQueryClient();

  /** Shows a toast on failure and rethrows the error, so that the form shows its field messages. */
  async function generate(request: LinkRequest): Promise<void> {
    const { link } = await onboardingApi.generateLink({ body: request }).catch((error: unknown) => {
      toastFailure('Error al generar el link', error, serverMessage);
      throw error;
    });
    toast.success('Link generado exitosamente');
    onGenerated(link);
    await queries.invalidateQueries(invitationListQuery);
  }

  const copy = (field: HTMLInputElement): Promise<unknown> =>
    copyText(field).then(
      () => toast.success('Link copiado al portapapeles'),
      () => toast.error('Error al copiar el link'),
    );

  return { generate, copy };
}
