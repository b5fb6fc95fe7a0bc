import type { EmailConfigStats, ProtectedConfiguration } from '@dentaria/contract/onboarding/email-config.ts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../shared/paths.ts';
import { Envelope } from '../../../shared/ui/drawings.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { QueryState } from '../../../shared/ui/QueryState.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { EmailConfigCard } from './EmailConfigCard.tsx';
import { type DialogSubject, EmailConfigDialogs } from './EmailConfigDialogs.tsx';
import { emailConfigListQuery, emailConfigStatsQuery } from './email-config.queries.ts';
import { MissingConfigurations } from './MissingConfigurations.tsx';
import { useEmailConfigChanges } from './use-email-config-changes.ts';

export function EmailConfigPage() {
  const configs = useQuery(emailConfigListQuery);
  const stats = useQuery(emailConfigStatsQuery);
  const changes = useEmailConfigChanges();
  const dialog = useDialogState<DialogSubject>();
  const add = (suggestedName?: ProtectedConfiguration) => dialog.open({ dialog: 'add', suggestedName });

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
      <QueryState
        query={configs}
        failed="Error al cargar las configuraciones"
        loading={<LoadingSkeleton label="Cargando configuraciones..." shape="cards" />}
      />
      {configs.data && (
        <>
          <StatsPanel stats={stats.data} />
          {configs.data.length === 0 && (
            <EmptyState
              icon={Envelope}
              message="No hay configuraciones de email. Crea la primera para enviar emails."
            />
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
                isToggling={changes.toggling === config.configName}
                onAction={(action) =>
                  action === 'toggle' ? changes.toggle(config) : dialog.open({ dialog: action, config })
                }
              />
            ))}
          </Box>
        </>
      )}
      <EmailConfigDialogs dialog={dialog} changes={changes} />
    </>
  );
}

const FACTS: readonly (readonly [member: keyof EmailConfigStats, label: string])[] = [
  ['totalConfigurations', 'Total'],
  ['activeConfigurations', 'Activas'],
  ['inactiveConfigurations', 'Inactivas'],
  ['recentlyUpdatedCount', 'Actualizadas en los últimos 7 días'],
];

const StatsPanel = ({ stats }: { stats: EmailConfigStats | undefined }) => (
  <Panel title="Estadísticas">
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 2, m: 0, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}
    >
      {FACTS.map(([member, label]) => (
        <Box
          key={member}
          sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: '1.75rem', fontWeight: 500, lineHeight: 1.2 }}>
            {stats?.[member] ?? '—'}
          </Typography>
        </Box>
      ))}
    </Box>
  </Panel>
);
