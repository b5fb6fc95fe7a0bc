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
import { onboardingPaths } from '../onboarding.paths.ts';
import { emailConfigListQuery } from './email-config.queries.ts';
import { missingConfigurations } from './missing-configurations.ts';

interface Props {
  /** The configurations to speak of. */
  only?: readonly ProtectedConfiguration[];
  /** Begins a configuration here; leads to its screen where absent. */
  onConfigure?: (name: ProtectedConfiguration) => void;
}

/** The button takes a line of its own where the text would be squeezed beside it. */
const underneath = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 200px', sm: 'initial' } },
  '& .MuiAlert-action': { pt: { xs: 0, sm: 0.5 } },
} as const;

/** Says what is not sent while a configuration that the product sends with is missing or inactive. */
export function MissingConfigurations({ only = PROTECTED_CONFIGURATIONS, onConfigure }: Props) {
  const { data: configs } = useQuery(emailConfigListQuery);
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
          sx={underneath}
          action={
            onConfigure ? (
              !exists(name) && (
                <Button
                  color="inherit"
                  size="small"
                  aria-label={`Configurar ${name}`}
                  onClick={() => onConfigure(name)}
                >
                  Configurar
                </Button>
              )
            ) : (
              <Button
                component={Link}
                to={onboardingPaths.emailConfiguration.to()}
                color="inherit"
                size="small"
                aria-label={`Configurar ${name}`}
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
