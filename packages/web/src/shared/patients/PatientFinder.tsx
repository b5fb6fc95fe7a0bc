import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { PatientPicker } from './PatientPicker.tsx';

const NewPatientDialog = lazyComponent(async () => (await import('./NewPatientDialog.tsx')).NewPatientDialog);

interface Props {
  isInDialog?: boolean;
  onOpen?: () => void;
}

export function PatientFinder({ isInDialog = false, onOpen }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string>();
  const open = ({ id }: PatientMatch): void => {
    // Closes the dialogs first: the router calls only the guard that was added last, which must be the page's.
    flushSync(() => {
      setTyped(undefined);
      onOpen?.();
    });
    void navigate(paths.patient.to({ patientId: id }));
  };
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <PatientPicker
        value={null}
        onChange={(patient) => patient && open(patient)}
        onCreate={setTyped}
        label={isInDialog ? 'Buscar paciente por nombre, DNI o teléfono' : 'Nombre, DNI o teléfono'}
        placeholder=""
        autoFocus={isInDialog}
        isInline={isInDialog}
      />
      {typed !== undefined && (
        <NewPatientDialog typed={typed} onRegistered={open} onClose={() => setTyped(undefined)} />
      )}
    </Box>
  );
}
