import {
  MISSING_CONFIG_WARNINGS,
  PROTECTED_CONFIGURATIONS,
  type ProtectedConfiguration,
} from '@dentaria/contract/onboarding/email-config.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { FailedLine } from '../../../shared/ui/states/FailedLine.tsx';
import { emailConfigListQuery } from './email-config.queries.ts';
import { missingConfigurations } from './missing-configurations.ts';

interface Props {
  only?: readonly ProtectedConfiguration[];
  /** If absent, the button links to the configuration screen. */
  onConfigure?: (name: ProtectedConfiguration) => void;
}

const buttonBelowOnNarrowScreens = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 200px', sm: 'initial' } },
  '& .MuiAlert-action': { pt: { xs: 0, sm: 0.5 } },
} as const;

export function MissingConfigurations({ only = PROTECTED_CONFIGURATIONS, onConfigure }: Props) {
  const { data: configs, isLoadingError, refetch } = useQuery(emailConfigListQuery);
  // The configuration screen shows the error itself.
  if (isLoadingError && !onConfigure)
    return (
      <FailedLine message="No se pudo comprobar si los emails salen." onRetry={refetch} sx={{ mb: 2 }} />
    );
  if (!configs) return null;
  const missing = missingConfigurations(configs).filter((name) => only.includes(name));
  if (missing.length === 0) return null;
  const exists = (name: string) => configs.some(({ configName }) => configName === name);
  return (
    <Stack sx={{ gap: 1, mb: 2 }}>
      {missing.map((name) => (
        <Alert
          key={name}
          severity="warning"
          sx={buttonBelowOnNarrowScreens}
          action={
            !(onConfigure && exists(name)) && (
              <Button
                color="inherit"
                size="small"
                aria-label={`Configurar ${name}`}
                {...(onConfigure
                  ? { onClick: () => onConfigure(name) }
                  : { component: Link, to: paths.emailConfiguration.to() })}
              >
                Configurar
              </Button>
            )
          }
        >
          {MISSING_CONFIG_WARNINGS[name]}
        </Alert>
      ))}
    </Stack>
  );
}
