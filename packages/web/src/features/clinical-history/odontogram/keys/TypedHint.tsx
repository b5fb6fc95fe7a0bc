import { TOOLS, type ToolId } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { faceLetter } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import type { Typed } from './quick-keys.ts';

/** What has been typed of a command, and what follows, over the chart. */
export const TypedHint = ({ typed, tool }: { typed: Typed; tool: ToolId | undefined }) => (
  <Box
    role="status"
    sx={{
      position: 'absolute',
      left: '50%',
      top: 4,
      transform: 'translateX(-50%)',
      zIndex: 1,
      ...(typed && { px: 1.5, py: 0.5, borderRadius: 1, bgcolor: 'text.primary', color: 'background.paper' }),
      fontSize: '0.8125rem',
      whiteSpace: 'nowrap',
      pointerEvents: 'none',
    }}
  >
    {typed && textOf(typed, tool)}
  </Box>
);

function textOf(typed: Exclude<Typed, undefined>, tool: ToolId | undefined): string {
  if ('digit' in typed) return `${typed.digit}_ pieza`;
  if ('rejected' in typed) return `${typed.rejected}: no es una pieza`;
  const faces = typed.faces.map((face) => faceLetter(typed.tooth, face)).join(' ');
  return [
    `Pieza ${typed.tooth}`,
    ...(faces ? [faces] : []),
    ...(tool ? [`Intro: ${TOOLS[tool].label}`] : []),
  ].join(' · ');
}
