import { PALETTE, type ToolId } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { ToolSign } from './ToolSign.tsx';

interface Props {
  tool: ToolId;
  onChoose: (tool: ToolId) => void;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}

/** The tools, one of which is in the hand, and undo and redo of this edit. */
export const ToolPalette = ({ tool, onChoose, onUndo, onRedo }: Props) => (
  <Stack sx={{ gap: 1 }}>
    <ToggleButtonGroup
      exclusive
      orientation="vertical"
      size="small"
      color="primary"
      value={tool}
      aria-label="Herramientas"
      onChange={(_, chosen: ToolId | null) => chosen && onChoose(chosen)}
      sx={{ bgcolor: 'background.paper' }}
    >
      {PALETTE.map(({ id, label }) => (
        <ToggleButton
          key={id}
          value={id}
          sx={{ justifyContent: 'flex-start', gap: 1.25, textTransform: 'none', px: 1.5, minHeight: 40 }}
        >
          <ToolSign tool={id} />
          <Box component="span">{label}</Box>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
    <Stack direction="row" sx={{ gap: 1 }}>
      <HistoryButton label="Deshacer" onClick={onUndo} icon={<Undo fontSize="small" />} />
      <HistoryButton label="Rehacer" onClick={onRedo} icon={<Redo fontSize="small" />} />
    </Stack>
  </Stack>
);

const HistoryButton = ({
  label,
  onClick,
  icon,
}: {
  label: string;
  onClick: (() => void) | undefined;
  icon: React.ReactNode;
}) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={label} disabled={!onClick} onClick={onClick}>
        {icon}
      </IconButton>
    </span>
  </Tooltip>
);

/** The tool in the hand, as the button that opens the palette on narrow screens. */
export const PaletteButton = ({ tool, onOpen }: { tool: ToolId; onOpen: () => void }) => (
  <Button
    variant="contained"
    onClick={onOpen}
    startIcon={<ToolSign tool={tool} />}
    aria-label={`Herramientas: ${PALETTE.find(({ id }) => id === tool)?.label}`}
    sx={{ position: 'fixed', right: 16, bottom: 76, borderRadius: 6, zIndex: 'fab', boxShadow: 4 }}
  >
    {PALETTE.find(({ id }) => id === tool)?.label}
  </Button>
);
