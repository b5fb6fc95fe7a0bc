import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { clinicListQuery, dentistListQuery } from '../../features/auth/auth.queries.ts';
import { emailConfigListQuery } from '../../features/onboarding/email-config/email-config.queries.ts';
import { healthInsuranceListQuery } from '../../shared/api/health-insurance.ts';
import { Column } from '../../shared/ui/layout/Columns.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { type FirstStep, firstSteps } from './first-steps.ts';
import { FIRST_STEPS_KEY } from './first-steps-key.ts';

export function FirstSteps() {
  const { steps, hide } = useFirstSteps();
  if (!steps) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Column>
      <Panel title="Primeros pasos">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: -1.5, mb: 1 }}>
          <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
            {done} de {steps.length} listos
          </Typography>
          <Button size="small" color="inherit" onClick={hide} sx={{ minWidth: 0, px: 0.75, mr: -0.75 }}>
            Ocultar
          </Button>
        </Box>
        <Box
          component="ol"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
          }}
        >
          {steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </Box>
      </Panel>
    </Column>
  );
}

const Step = ({ step: { title, hint, isDone, action } }: { step: FirstStep }) => (
  <Box component="li" sx={{ display: 'flex', gap: 1.25 }}>
    {isDone ? (
      <CheckCircle fontSize="small" titleAccess="Listo" sx={{ color: 'success.main', mt: 0.25 }} />
    ) : (
      <RadioButtonUnchecked fontSize="small" titleAccess="Falta" sx={{ color: 'text.secondary', mt: 0.25 }} />
    )}
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="body1" sx={{ fontWeight: 500 }}>
        {title}
      </Typography>
      {!isDone && (
        <>
          <Typography variant="body2" color="textSecondary">
            {hint}
          </Typography>
          <Button
            component={Link}
            to={action.to}
            state={action.state}
            size="small"
            sx={{ mx: -0.75, mt: 0.25 }}
          >
            {action.label}
          </Button>
        </>
      )}
    </Box>
  </Box>
);

function useFirstSteps() {
  const [isHidden, setHidden] = useState(false);
  const [clinics, dentists, insurances, emailConfigs] = useQueries({
    queries: [clinicListQuery, dentistListQuery, healthInsuranceListQuery, emailConfigListQuery],
  });
  const isLoaded = clinics.data && dentists.data && insurances.data && emailConfigs.data;
  const steps = isLoaded
    ? firstSteps({
        clinics: clinics.data,
        dentists: dentists.data,
        insurances: insurances.data,
        emailConfigs: emailConfigs.data,
      })
    : undefined;
  const isDone = steps?.every((step) => step.isDone) ?? false;
  useEffect(() => {
    if (isDone || isHidden) localStorage.setItem(FIRST_STEPS_KEY, 'hidden');
  }, [isDone, isHidden]);
  return { steps: isDone || isHidden ? undefined : steps, hide: () => setHidden(true) };
}
