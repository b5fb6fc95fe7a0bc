import type { Signature } from '@dentaria/contract/billing/estimates.ts';
import Box from '@mui/material/Box';
import { SIGNATURE_BOX } from './strokes.ts';

interface Props {
  strokes: Signature;
  label: string;
}

/** A stored signature. */
export const SignatureDrawing = ({ strokes, label }: Props) => (
  <Box
    component="svg"
    role="img"
    aria-label={label}
    viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
    sx={{ display: 'block', width: 1, color: 'text.primary' }}
  >
    {strokes.map((points, index) => (
      <polyline
        // biome-ignore lint/suspicious/noArrayIndexKey: the strokes never change.
        key={index}
        // A point of its own is a line without length, which round ends make visible.
        points={[...points, ...points.slice(0, 1).filter(() => points.length === 1)]
          .map(([x, y]) => `${x},${y}`)
          .join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ))}
  </Box>
);
