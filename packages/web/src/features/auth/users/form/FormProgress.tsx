import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { STEPS } from './user-form.ts';

export const FormProgress = ({ step }: { step: number }) => (
  <Stepper activeStep={step} alternativeLabel sx={{ '& .MuiStepLabel-label': { fontSize: '0.7rem' } }}>
    {STEPS.map(({ id, title }) => (
      <Step key={id}>
        <StepLabel>{title}</StepLabel>
      </Step>
    ))}
  </Stepper>
);
