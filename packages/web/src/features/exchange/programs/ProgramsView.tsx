import type { CreatedProgram } from '@dentaria/contract/exchange/programs.ts';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serviceBaseUrl } from '../../../shared/api/config.ts';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { CopyField } from './CopyField.tsx';
import { ProgramLists } from './ProgramLists.tsx';
import { programsQuery } from './programs.queries.ts';

const NewProgramDialog = lazyComponent(async () => (await import('./NewProgramDialog.tsx')).NewProgramDialog);
const TokenDialog = lazyComponent(async () => (await import('./TokenDialog.tsx')).TokenDialog);

export function ProgramsView({ clinicId }: { clinicId: number }) {
  const programs = useQuery(programsQuery(clinicId));
  const adding = useDialogState();
  const [created, setCreated] = useState<CreatedProgram>();
  if (!programs.data) return <QueryState query={programs} failed="No se pudieron cargar los programas." />;
  const serviceUrl = new URL(serviceBaseUrl('exchange'), window.location.origin).href;
  return (
    <Stack sx={{ gap: 2 }}>
      <Panel title="Acceso para programas">
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          Otro programa, por ejemplo el de un laboratorio o el de un estudio contable, lee datos de la clínica
          con un token, sin usuario ni contraseña. Ve solo lo que permitís aquí, no cambia datos y cada
          consulta queda registrada con su nombre.
        </Typography>
        <CopyField
          label="Dirección de la API (FHIR R4)"
          value={`${serviceUrl}/fhir`}
          copiedText="Dirección copiada"
        />
        <Button variant="contained" startIcon={<Add />} onClick={() => adding.open({})} sx={{ mt: 2 }}>
          Nuevo programa
        </Button>
      </Panel>
      <ProgramLists clinicId={clinicId} programs={programs.data} />
      <DialogSlot state={adding}>
        {(dialog) => <NewProgramDialog {...dialog} clinicId={clinicId} onCreated={setCreated} />}
      </DialogSlot>
      {created && (
        <TokenDialog created={created} serviceUrl={serviceUrl} onClose={() => setCreated(undefined)} />
      )}
    </Stack>
  );
}
