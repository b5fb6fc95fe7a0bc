import type { EmailConfig, ProtectedConfiguration } from '@dentaria/contract/onboarding/email-config.ts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { configError } from './config-error.ts';
import { type ConfigAction, EmailConfigCard } from './EmailConfigCard.tsx';
import { EmailConfigDialog } from './EmailConfigDialog.tsx';
import { emailConfigListQuery, emailConfigStatsQuery } from './email-config.queries.ts';
import type { EmailConfigChange } from './email-config-form.ts';
import { MissingConfigurations } from './MissingConfigurations.tsx';
import { StatsPanel } from './StatsPanel.tsx';
import { TestDialog } from './TestDialog.tsx';
import { useEmailConfigChanges } from './use-email-config-changes.ts';

/** What a dialog is about: it keeps that while it closes. */
interface Subject {
  readonly config: EmailConfig | undefined;
  readonly suggestedName?: ProtectedConfiguration;
}

/** /email-configuration */
export function EmailConfigPage() {
  const configs = useQuery(emailConfigListQuery);
  const stats = useQuery(emailConfigStatsQuery);
  const changes = useEmailConfigChanges();
  const [dialog, setDialog] = useState<'form' | 'test' | 'remove'>();
  const [subject, setSubject] = useState<Subject>({ config: undefined });
  const [failure, setFailure] = useState<string>();
  // Opening a dialog anew begins with a fresh form.
  const [opened, setOpened] = useState(0);
  const close = () => setDialog(undefined);

  const open = (next: 'form' | 'test' | 'remove', about: Subject) => {
    setFailure(undefined);
    setSubject(about);
    setOpened(opened + 1);
    setDialog(next);
  };
  const act = (config: EmailConfig, action: ConfigAction) => {
    if (action === 'toggle') void changes.toggle(config);
    else open(action === 'edit' ? 'form' : action, { config });
  };
  const save = async (values: EmailConfigChange): Promise<void> => {
    setFailure(undefined);
    try {
      await changes.save(subject.config, values);
    } catch (error) {
      setFailure(configError(error, 'Error al guardar la configuración'));
      throw error;
    }
    close();
  };
  const add = (suggestedName?: ProtectedConfiguration) =>
    open('form', { config: undefined, ...(suggestedName && { suggestedName }) });

  return (
    <>
      <PageHeader
        title="Configuración de Email SMTP"
        back={{ to: paths.dashboard.to(), label: 'Volver al Dashboard' }}
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={() => add()}>
            Nueva Configuración
          </Button>
        }
      />
      <MissingConfigurations onConfigure={add} />
      {configs.isPending && <LoadingState label="Cargando configuraciones..." />}
      {configs.isError && !configs.data && (
        <ErrorState message="Error al cargar las configuraciones" onRetry={() => configs.refetch()} />
      )}
      {configs.data && (
        <>
          <StatsPanel stats={stats.data} />
          {configs.data.length === 0 && (
            <EmptyState message="No hay configuraciones de email. Crea la primera para enviar emails." />
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              mt: 2,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
            }}
          >
            {configs.data.map((config) => (
              <EmailConfigCard
                key={config.id}
                config={config}
                busy={changes.toggling === config.configName}
                onAction={(action) => act(config, action)}
              />
            ))}
          </Box>
        </>
      )}
      <EmailConfigDialog
        key={`form-${opened}`}
        open={dialog === 'form'}
        {...subject}
        onSave={save}
        onClose={close}
        failure={failure}
      />
      {subject.config && (
        <ConfigDialogs
          key={`others-${opened}`}
          config={subject.config}
          dialog={dialog}
          changes={changes}
          onClose={close}
        />
      )}
    </>
  );
}

interface DialogsProps {
  config: EmailConfig;
  dialog: 'form' | 'test' | 'remove' | undefined;
  changes: ReturnType<typeof useEmailConfigChanges>;
  onClose: () => void;
}

const ConfigDialogs = ({ config, dialog, changes, onClose }: DialogsProps) => (
  <>
    <TestDialog
      open={dialog === 'test'}
      configName={config.configName}
      onTest={(test) => changes.test(config, test)}
      onClose={onClose}
    />
    <ConfirmDialog
      open={dialog === 'remove'}
      title="Confirmar Eliminación"
      confirmLabel="Eliminar"
      color="error"
      busy={changes.isRemoving}
      onConfirm={() => changes.remove(config).then(onClose)}
      onCancel={onClose}
    >
      ¿Eliminar la configuración {config.configName}? Esta acción no se puede deshacer.
    </ConfirmDialog>
  </>
);
