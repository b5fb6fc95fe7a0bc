import Box from '@mui/material/Box';
import { encode } from 'uqr';

/** A QR code, dark on light in either colour scheme: phones read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, maxWidth: '100%', alignSelf: 'center', borderRadius: 1, bgcolor: 'common.white' }}
    >
      <path d={path} fill="black" />
    </Box>
  );
}
