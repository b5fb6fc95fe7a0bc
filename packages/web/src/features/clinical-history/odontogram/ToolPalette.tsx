import {
  COLOURS,
  PALETTE,
  TOOLS,
  type ToolId,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import Backspace from '@mui/icons-material/BackspaceOutlined';
import Note from '@mui/icons-material/StickyNote2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import SvgIcon from '@mui/material/SvgIcon';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { memo, useState } from 'react';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { EqualsSign } from './chart/ChartLegend.tsx';
import { keyOfTool } from './keys/quick-keys.ts';

interface Props {
  tool: ToolId;
  onSelect: (tool: ToolId) => void;
  orientation: 'horizontal' | 'vertical';
}

const TOOL = {
  horizontal: {
    gap: 0.75,
    px: 1.25,
    minHeight: 36,
    whiteSpace: 'nowrap',
    position: 'relative',
    // Shows the tool's shortcut. The empty text after the slash hides it from screen readers.
    '&::before': {
      content: 'attr(data-key) / ""',
      position: 'absolute',
      left: 4,
      top: 2,
      fontSize: '0.625rem',
      lineHeight: 1,
      opacity: 0.8,
    },
  },
  vertical: { justifyContent: 'flex-start', gap: 1.25, px: 1.5, minHeight: 40 },
} as const;

export const ToolPalette = memo(function ToolPalette({ tool, onSelect, orientation }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      orientation={orientation}
      size="small"
      color="primary"
      value={tool}
      aria-label="Herramientas"
      onChange={(_, selected: ToolId | null) => selected && onSelect(selected)}
      sx={{ bgcolor: 'background.paper' }}
    >
      {PALETTE.map(({ id, label }) => (
        <ToggleButton
          key={id}
          value={id}
          aria-keyshortcuts={keyOfTool(id)}
          data-key={keyOfTool(id)}
          sx={{ textTransform: 'none', ...TOOL[orientation] }}
        >
          <ToolIcon tool={id} />
          <Box component="span">{label}</Box>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
});

interface DrawerProps {
  tool: ToolId;
  onSelect: (tool: ToolId) => void;
}

export function ToolDrawer({ tool, onSelect }: DrawerProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = useStableCallback((selected: ToolId): void => {
    onSelect(selected);
    setOpen(false);
  });
  const { label } = TOOLS[tool];
  return (
    <>
      <Button
        variant="contained"
        onClick={() => setOpen(true)}
        startIcon={
          // White, because the tool's mark may have the button's colour.
          <Box
            sx={{ display: 'flex', p: 0.25, borderRadius: 1, bgcolor: 'common.white', color: 'text.primary' }}
          >
            <ToolIcon tool={tool} />
          </Box>
        }
        aria-label={`Herramientas: ${label}`}
        sx={{ position: 'fixed', right: 16, bottom: 76, borderRadius: 6, zIndex: 'fab', boxShadow: 4 }}
      >
        {label}
      </Button>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': 'Herramientas', sx: { maxHeight: '50vh', p: 2 } } }}
      >
        <ToolPalette tool={tool} onSelect={choose} orientation="vertical" />
      </Drawer>
    </>
  );
}

export function ToolIcon({ tool }: { tool: ToolId }) {
  if (tool === 'clear') return <Backspace fontSize="small" />;
  if (tool === 'note') return <Note fontSize="small" />;
  return (
    <SvgIcon fontSize="small" viewBox="0 0 24 24">
      {tool === 'absent' && <path d="M4 4 20 20M20 4 4 20" stroke={COLOURS.restoration} strokeWidth="3.5" />}
      {tool === 'crown' && (
        <circle cx="12" cy="12" r="9" fill="none" stroke={COLOURS.restoration} strokeWidth="3" />
      )}
      {tool === 'extraction' && (
        <EqualsSign d="M2 9.5H22M2 15.5H22" colour={COLOURS.extraction} width={3.5} />
      )}
      {(tool === 'restoration' || tool === 'caries') && (
        <rect x="3" y="3" width="18" height="18" rx="3" fill={COLOURS[tool]} stroke="#ffffff" />
      )}
    </SvgIcon>
  );
}
