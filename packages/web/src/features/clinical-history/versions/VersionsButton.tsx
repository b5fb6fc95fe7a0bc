import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

const load = () => import('./VersionsDialog.tsx');
const VersionsDialog = lazyComponent(async () => (await load()).VersionsDialog);
const preload = (): void => void load().catch(() => undefined);

interface Props {
  patientId: number;
  /** If given, opens the timeline of this tooth instead of the chart. */
  tooth?: ToothCode;
  icon?: ReactNode;
  children: string;
}

export function VersionsButton({ patientId, tooth, icon, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        startIcon={icon}
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {children}
      </Button>
      {isOpen && <VersionsDialog patientId={patientId} initialTooth={tooth} onClose={() => setOpen(false)} />}
    </>
  );
}
