import type { Patient, PatientMatch } from '@dentaria/contract/auth/patients.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PatientPicker } from '../../../shared/patients/PatientPicker.tsx';
import { patientName } from '../../../shared/patients/patient-name.ts';
import { comparedPairSearch } from '../duplicates/duplicates-address.ts';
import { exchangePaths } from '../exchange.paths.ts';

interface Props {
  patient: Patient;
  clinicId: number;
  open: boolean;
  onClose: () => void;
}

/** Chooses the other record of a patient. */
export function MergeDialog({ patient, clinicId, open, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [other, setOther] = useState<PatientMatch | null>(null);
  const [error, setError] = useState<string>();
  const compare = (event: SyntheticEvent): void => {
    event.preventDefault();
    // React passes the event on to a form around the dialog.
    event.stopPropagation();
    const refusal = refusalOf(other, patient);
    setError(refusal);
    if (other === null || refusal !== undefined) {
      field.current?.focus();
      return;
    }
    const clinic = new URLSearchParams({ clinic: String(clinicId) });
    const pair = { keptId: patient.id, otherId: other.id };
    void navigate(exchangePaths.data.to() + comparedPairSearch(clinic, pair));
  };
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <Stack component="form" noValidate onSubmit={compare}>
        <DialogTitle id={id}>Unificar con otra ficha</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            <Typography variant="body2">
              Elige la otra ficha de {patientName(patient)}. Antes de unificar se comparan los datos.
            </Typography>
            <PatientPicker
              value={other}
              onChange={(chosen) => {
                setError(undefined);
                setOther(chosen);
              }}
              clinicId={clinicId}
              label="Otra ficha"
              error={error}
              inputRef={field}
              autoFocus
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            Cancelar
          </Button>
          <Button type="submit" variant="contained">
            Comparar
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function refusalOf(other: PatientMatch | null, patient: Patient): string | undefined {
  if (other === null) return 'Elige un paciente de la lista';
  return other.id === patient.id ? 'Es esta misma ficha: elige otra' : undefined;
}
