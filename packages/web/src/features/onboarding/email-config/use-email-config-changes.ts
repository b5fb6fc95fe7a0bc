import type { EmailConfig, EmailConfigTest } from '@dentaria/contract/onboarding/email-config.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverError } from '../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { EMAIL_CONFIGS_KEY } from './email-config.queries.ts';
import type { EmailConfigChange } from './email-config-form.ts';

/** The specification (section 8) prescribes the texts. */
export function useEmailConfigChanges() {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: EMAIL_CONFIGS_KEY });

  /** Rejects with the server's error, which the form shows. */
  async function save(config: EmailConfig | undefined, values: EmailConfigChange): Promise<void> {
    if (config)
      await onboardingApi.updateEmailConfig({ params: { configName: config.configName }, body: values });
    else if ('configName' in values) await onboardingApi.createEmailConfig({ body: values });
    toast.success(config ? 'Configuración actualizada exitosamente' : 'Configuración creada exitosamente');
    await reload();
  }

  const toggling = useMutation({
    mutationFn: (configName: string) => onboardingApi.toggleEmailConfig({ params: { configName } }),
    onSuccess: () => toast.success('Estado actualizado exitosamente'),
    onError: (error) => toastFailure('Error al cambiar el estado', error),
    onSettled: reload,
  });
  const toggle = useSingleFlight(({ configName }: EmailConfig) => toggling.mutateAsync(configName));

  async function remove({ configName }: EmailConfig): Promise<void> {
    try {
      await onboardingApi.removeEmailConfig({ params: { configName } });
      toast.success('Configuración eliminada exitosamente');
    } catch (error) {
      toastFailure('Error al eliminar la configuración', error, serverError);
    }
    await reload();
  }

  const test = ({ configName }: EmailConfig, body: EmailConfigTest) =>
    onboardingApi.testEmailConfig({ params: { configName }, body });

  return {
    save,
    toggle,
    /** The name of the configuration whose state is being changed. */
    toggling: toggling.isPending ? toggling.variables : undefined,
    remove,
    test,
  };
}
