import { PALETTE, type ToolId } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { memo } from 'react';
import { ToolIcon } from './ToolIcon.tsx';

interface Props {
  tool: ToolId;
  onSelect: (tool: ToolId) => void;
}

export const ToolPalette = memo(function ToolPalette({ tool, onSelect }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      orientation="vertical"
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
          sx={{ justifyContent: 'flex-start', gap: 1.25, textTransform: 'none', px: 1.5, minHeight: 40 }}
        >
          <ToolIcon tool={id} />
          <Box component="span">{label}</Box>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
});
