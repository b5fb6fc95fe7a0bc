import Timeline from '@mui/icons-material/Timeline';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { VersionsDialog } from './VersionsDialog.tsx';

/** Opens the timeline of a history's odontogram. */
export function VersionsButton({ patientId }: { patientId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<Timeline />} onClick={() => setOpen(true)}>
        Ver evolución
      </Button>
      {isOpen && <VersionsDialog patientId={patientId} onClose={() => setOpen(false)} />}
    </>
  );
}
