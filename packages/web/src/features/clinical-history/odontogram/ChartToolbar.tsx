import {
  DENTITION_LABELS,
  DENTITIONS,
  type Dentition,
} from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import type { ToothForm } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { outlineOf } from '@dentaria/contract/clinical-history/odontogram/tooth-outline.ts';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import SvgIcon from '@mui/material/SvgIcon';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { memo, type ReactNode, useState } from 'react';
import { usePageKeys } from '../../../shared/lib/page-keys.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { ArchMenu } from './lazy-parts.ts';

interface DentitionProps {
  dentition: Dentition;
  onSelect: (dentition: Dentition) => void;
}

export const DentitionSwitch = memo(function DentitionSwitch({ dentition, onSelect }: DentitionProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={dentition}
      aria-label="Dentición"
      onChange={(_, selected: Dentition | null) => selected && onSelect(selected)}
    >
      {DENTITIONS.map((name) => (
        <ToggleButton key={name} value={name} sx={{ textTransform: 'none' }}>
          {DENTITION_LABELS[name]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
});

interface FormProps {
  form: ToothForm;
  onSelect: (form: ToothForm) => void;
}

const LABEL = 'Dibujar coronas y raíces';
const MOLAR = outlineOf('36');
const [CORNER, END] = MOLAR.box;
const ICON = {
  viewBox: `${CORNER.x - 3} ${CORNER.y - 3} ${END.x - CORNER.x + 6} ${END.y - CORNER.y + 6}`,
  path: MOLAR.path,
} as const;

export const ToothFormSwitch = memo(function ToothFormSwitch({ form, onSelect }: FormProps) {
  return (
    <Tooltip title={LABEL}>
      <ToggleButton
        size="small"
        value="anatomic"
        selected={form === 'anatomic'}
        aria-label={LABEL}
        onChange={() => onSelect(form === 'anatomic' ? 'plain' : 'anatomic')}
        sx={{ py: 0.5 }}
      >
        <SvgIcon viewBox={ICON.viewBox}>
          <path d={ICON.path} fill="none" stroke="currentColor" strokeWidth={3.5} />
        </SvgIcon>
      </ToggleButton>
    </Tooltip>
  );
});

interface UndoHandlers {
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}

export const UndoButtons = ({ onUndo, onRedo }: UndoHandlers) => (
  <Stack direction="row" sx={{ gap: 0.5 }}>
    <ToolbarButton label="Deshacer" onClick={onUndo}>
      <Undo fontSize="small" />
    </ToolbarButton>
    <ToolbarButton label="Rehacer" onClick={onRedo}>
      <Redo fontSize="small" />
    </ToolbarButton>
  </Stack>
);

interface ButtonProps {
  label: string;
  /** If undefined, the button is disabled. */
  onClick: (() => void) | undefined;
  children: ReactNode;
}

export const ToolbarButton = ({ label, onClick, children }: ButtonProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={label} disabled={!onClick} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
);

const FIELDS_AND_DIALOGS = 'input, textarea, [role="dialog"]';

/** Listens on the whole page, because clicking a mark leaves the focus on the body. */
export function useUndoKeys(enabled: boolean, { onUndo, onRedo }: UndoHandlers): void {
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof Element && event.target.closest(FIELDS_AND_DIALOGS)) return;
    const handler = { z: event.shiftKey ? onRedo : onUndo, y: onRedo }[event.key.toLowerCase()];
    if (!handler) return;
    event.preventDefault();
    handler();
  };
  usePageKeys(press, { enabled });
}

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

const ChartKeysDialog = lazyComponent(
  async () => (await import('./keys/ChartKeysDialog.tsx')).ChartKeysDialog,
);

interface KeysProps {
  enabled: boolean;
  onEnabled: (enabled: boolean) => void;
}

export function KeysButton({ enabled, onEnabled }: KeysProps) {
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
