import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface Props {
  /** Undefined when there is nothing to undo. */
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}

/** Undo and redo of marks and notes. */
export const UndoButtons = ({ onUndo, onRedo }: Props) => (
  <Stack direction="row" sx={{ gap: 0.5 }}>
    <StepButton label="Deshacer" onClick={onUndo}>
      <Undo fontSize="small" />
    </StepButton>
    <StepButton label="Rehacer" onClick={onRedo}>
      <Redo fontSize="small" />
    </StepButton>
  </Stack>
);

const StepButton = ({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: (() => void) | undefined;
  children: ReactNode;
}) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={label} disabled={!onClick} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
);
