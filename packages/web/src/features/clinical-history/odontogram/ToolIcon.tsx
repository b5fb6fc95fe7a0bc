import { COLOURS, type ToolId } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import Backspace from '@mui/icons-material/BackspaceOutlined';
import Note from '@mui/icons-material/StickyNote2Outlined';
import SvgIcon from '@mui/material/SvgIcon';
import { EqualsSign } from './chart/EqualsSign.tsx';

/** A tool's icon looks like its mark on the chart. */
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
