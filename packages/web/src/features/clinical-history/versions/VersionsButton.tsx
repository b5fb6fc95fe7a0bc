import Timeline from '@mui/icons-material/Timeline';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

const load = () => import('./VersionsDialog.tsx');
const VersionsDialog = lazyComponent(async () => (await load()).VersionsDialog);
const preload = (): void => void load().catch(() => undefined);

export function VersionsButton({ patientId }: { patientId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        startIcon={<Timeline />}
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        Ver evolución
      </Button>
      {isOpen && <VersionsDialog patientId={patientId} onClose={() => setOpen(false)} />}
    </>
  );
}
