import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { useIsCompact } from '../../../../shared/ui/breakpoints.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { billingPaths } from '../../billing.paths.ts';
import { mayWriteEstimates } from '../estimate-access.ts';

const PatientPicker = lazyComponent(() =>
  import('../../../../shared/patients/PatientPicker.tsx').then((module) => module.PatientPicker),
);

/** Asks for the patient of a new estimate. */
export function NewEstimateButton({ clinicId }: { clinicId: number }) {
  const isAllowed = mayWriteEstimates(useSignedInUser());
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const isPhone = useIsCompact();
  const titleId = useId();
  const close = (): void => setOpen(false);
  if (!isAllowed) return null;
  return (
    <>
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen(true)}>
        Nuevo presupuesto
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="sm"
        fullScreen={isPhone}
      >
        <DialogTitle id={titleId}>Nuevo presupuesto</DialogTitle>
        <DialogContent sx={{ minHeight: 320 }}>
          <PatientPicker
            value={null}
            clinicId={clinicId}
            isInline
            autoFocus
            onChange={(patient) => {
              if (patient) void navigate(billingPaths.estimateNew.to({}, { paciente: patient.id }));
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            Cancelar
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
