import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { STEPS } from './user-form.ts';

/** The progress of the wizard. */
export const FormProgress = ({ step }: { step: number }) => (
  <Stepper activeStep={step} alternativeLabel sx={{ '& .MuiStepLabel-label': { fontSize: '0.7rem' } }}>
    {STEPS.map(({ title }) => (
      <Step key={title}>
        <StepLabel>{title}</StepLabel>
      </Step>
    ))}
  </Stepper>
);
