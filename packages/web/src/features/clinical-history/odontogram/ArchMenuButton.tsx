import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ArchMenu } from './lazy-parts.ts';

export function ArchMenuButton({ onSelect }: { onSelect: (teeth: readonly ToothCode[]) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Arcadas
      </Button>
      {anchor && <ArchMenu anchor={anchor} onSelect={onSelect} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
