import { TOOLS, type ToolId } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { useCallback, useState } from 'react';
import { ToolIcon } from './ToolIcon.tsx';
import { ToolPalette } from './ToolPalette.tsx';

interface Props {
  tool: ToolId;
  onSelect: (tool: ToolId) => void;
}

/** The palette on narrow screens, opened by a floating button that shows the selected tool. */
export function ToolDrawer({ tool, onSelect }: Props) {
  const [isOpen, setOpen] = useState(false);
  const choose = useCallback(
    (selected: ToolId): void => {
      onSelect(selected);
      setOpen(false);
    },
    [onSelect],
  );
  const { label } = TOOLS[tool];
  return (
    <>
      <Button
        variant="contained"
        onClick={() => setOpen(true)}
        startIcon={
          // On white, because the mark of a tool may have the button's colour.
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
