import Keyboard from '@mui/icons-material/KeyboardOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';

const ChartKeysDialog = lazyComponent(() =>
  import('./ChartKeysDialog.tsx').then((module) => module.ChartKeysDialog),
);

interface Props {
  enabled: boolean;
  onEnabled: (enabled: boolean) => void;
}

/** Opens the list of keys. */
export function KeysButton({ enabled, onEnabled }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip title="Atajos">
        <IconButton aria-label="Atajos" onClick={() => setOpen(true)}>
          <Keyboard />
        </IconButton>
      </Tooltip>
      {isOpen && <ChartKeysDialog enabled={enabled} onEnabled={onEnabled} onClose={() => setOpen(false)} />}
    </>
  );
}
