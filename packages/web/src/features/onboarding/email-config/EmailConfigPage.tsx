import {
  type EmailConfig,
  type EmailConfigStats,
  isProtected,
  type ProtectedConfiguration,
} from '@dentaria/contract/onboarding/email-config.ts';
import Add from '@mui/icons-material/Add';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useId, useState } from 'react';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { paths } from '../../../shared/paths.ts';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { Envelope } from '../../../shared/ui/drawings.tsx';
import { CardFacts } from '../../../shared/ui/list/CardFacts.tsx';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
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
        back={{ to: paths.dashboard.to(), label: 'Volver al dashboard' }}
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={() => add()}>
            Nueva configuración
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
              message="No hay configuraciones de email. Creá la primera para enviar emails."
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

type ConfigAction = 'edit' | 'toggle' | 'test' | 'remove';

interface Props {
  config: EmailConfig;
  isToggling: boolean;
  onAction: (action: ConfigAction) => void;
}

function EmailConfigCard({ config, isToggling, onAction }: Props) {
  const { configName, isActive } = config;
  return (
    <Paper
      component="article"
      aria-label={configName}
      sx={{ p: 2, display: 'flex', flexDirection: 'column' }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 1.5 }}>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {withLineBreaks(configName)}
        </Typography>
        {isProtected(configName) && <Chip size="small" label="Protegida" />}
        <Chip
          size="small"
          variant="outlined"
          color={isActive ? 'success' : 'default'}
          label={isActive ? 'Activa' : 'Inactiva'}
        />
      </Stack>
      <CardFacts
        facts={[
          { label: 'Servidor', value: `${config.smtpHost}:${config.smtpPort}` },
          { label: 'Usuario', value: config.smtpUsername },
          { label: 'Email remitente', value: config.fromEmail },
          { label: 'Nombre remitente', value: config.fromName || 'Sin nombre' },
        ]}
      />
      <Dates config={config} />
      <Stack
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', mt: 'auto', mx: -0.75, '& > button': { minWidth: 0, px: 0.75 } }}
      >
        <Button size="small" onClick={() => onAction('edit')}>
          Editar
        </Button>
        <Button size="small" loading={isToggling} onClick={() => onAction('toggle')}>
          {isActive ? 'Desactivar' : 'Activar'}
        </Button>
        <Button size="small" disabled={!isActive} onClick={() => onAction('test')}>
          Probar
        </Button>
        {!isProtected(configName) && (
          <Button size="small" color="error" onClick={() => onAction('remove')}>
            Eliminar
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

/** Lets a long name wrap after underscores. */
const withLineBreaks = (name: string) =>
  name.split(/(?<=_)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));

function Dates({ config }: { config: EmailConfig }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box sx={{ my: 1 }}>
      <Button
        size="small"
        color="inherit"
        aria-expanded={open}
        aria-controls={id}
        endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpen(!open)}
        sx={{ mx: -0.75 }}
      >
        Fechas
      </Button>
      <Collapse in={open} id={id} unmountOnExit>
        <CardFacts
          facts={[
            { label: 'Creada', value: clinicDateTime(config.createdAt) },
            { label: 'Actualizada', value: clinicDateTime(config.updatedAt) },
          ]}
        />
      </Collapse>
    </Box>
  );
}
