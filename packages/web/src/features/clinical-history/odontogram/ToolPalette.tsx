import { PALETTE, type ToolId } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { memo } from 'react';
import { keyOfTool } from './keys/quick-keys.ts';
import { ToolIcon } from './ToolIcon.tsx';

interface Props {
  tool: ToolId;
  onSelect: (tool: ToolId) => void;
  /** A strip above the chart, or a column in the drawer. */
  orientation: 'horizontal' | 'vertical';
}

const TOOL = {
  horizontal: {
    gap: 0.75,
    px: 1.25,
    minHeight: 36,
    whiteSpace: 'nowrap',
    position: 'relative',
    // The key of the tool; the empty text after the slash is its accessible name.
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
