import { type EmailConfig, isProtected } from '@dentaria/contract/onboarding/email-config.ts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useId, useState } from 'react';
import { clinicMoment } from '../../../shared/clinic/clinic-time.ts';
import { CardFacts } from '../../../shared/ui/list/CardFacts.tsx';

export type ConfigAction = 'edit' | 'toggle' | 'test' | 'remove';

interface Props {
  config: EmailConfig;
  isToggling: boolean;
  onAction: (action: ConfigAction) => void;
}

export function EmailConfigCard({ config, isToggling, onAction }: Props) {
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
            { label: 'Creada', value: clinicMoment(config.createdAt) },
            { label: 'Actualizada', value: clinicMoment(config.updatedAt) },
          ]}
        />
      </Collapse>
    </Box>
  );
}
