import type { EmailConfig, EmailConfigTest } from '@dentaria/contract/onboarding/email-config.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverError } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { onboardingApi } from '../onboarding.api.ts';
import { EMAIL_CONFIGS_KEY } from './email-config.queries.ts';
import type { EmailConfigChange } from './email-config-form.ts';

/** Creates, updates, toggles, deletes and tests, with the texts of the specification, section 8. */
export function useEmailConfigChanges() {
  const queries = useQueryClient();
  const [toggling, setToggling] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: EMAIL_CONFIGS_KEY });

  /** Rejects with the server's error, which the form shows. */
  async function save(config: EmailConfig | undefined, values: EmailConfigChange): Promise<void> {
    if (config)
      await onboardingApi.updateEmailConfig({ params: { configName: config.configName }, body: values });
    else if ('configName' in values) await onboardingApi.createEmailConfig({ body: values });
    toast.success(config ? 'Configuración actualizada exitosamente' : 'Configuración creada exitosamente');
    await reload();
  }

  async function toggle({ configName }: EmailConfig): Promise<void> {
    if (toggling !== undefined) return;
    setToggling(configName);
    try {
      await onboardingApi.toggleEmailConfig({ params: { configName } });
      toast.success('Estado actualizado exitosamente');
    } catch (error) {
      toastFailure('Error al cambiar el estado', error);
    }
    await reload();
    setToggling(undefined);
  }

  async function remove({ configName }: EmailConfig): Promise<void> {
    setRemoving(true);
    try {
      await onboardingApi.removeEmailConfig({ params: { configName } });
      toast.success('Configuración eliminada exitosamente');
    } catch (error) {
      toastFailure('Error al eliminar la configuración', error, serverError);
    }
    setRemoving(false);
    await reload();
  }

  const test = ({ configName }: EmailConfig, body: EmailConfigTest) =>
    onboardingApi.testEmailConfig({ params: { configName }, body });

  return { save, toggle, remove, test, toggling, isRemoving };
}
