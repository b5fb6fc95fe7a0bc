import { FACE_LEGEND, LEGEND } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';

export const ChartLegend = memo(function ChartLegend() {
  return (
    <Box component="section" aria-label="Referencias" data-group="legend">
      <Stack
        component="ul"
        direction="row"
        sx={{ flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, p: 0, m: 0 }}
      >
        {LEGEND.map(({ sign, symbol, colour, text }) => (
          <Stack component="li" direction="row" key={symbol || sign} sx={{ alignItems: 'center', gap: 0.75 }}>
            <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
              {sign === 'face' && <rect x="2" y="2" width="14" height="14" fill={colour} />}
              {sign === 'face' && (
                <text x="9" y="12.5" textAnchor="middle" fontSize="10" fontWeight="500" fill="#ffffff">
                  {symbol}
                </text>
              )}
              {sign === 'equals' && <EqualsSign d="M2 6.5H16M2 11.5H16" colour={colour} width={2.5} />}
              {sign === 'cross' && <path d="M3 3 15 15M15 3 3 15" stroke={colour} strokeWidth="2.5" />}
              {sign === 'circle' && (
                <circle cx="9" cy="9" r="6.5" fill="none" stroke={colour} strokeWidth="2" />
              )}
            </svg>
            <Typography variant="body2">{text}</Typography>
          </Stack>
        ))}
      </Stack>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
        {FACE_LEGEND}
      </Typography>
    </Box>
  );
});

interface EqualsProps {
  d: string;
  colour: string;
  width: number;
}

/** The outline separates the dark blue from a dark surface. */
export const EqualsSign = ({ d, colour, width }: EqualsProps) => (
  <>
    <path d={d} stroke="#ffffff" strokeWidth={width * 1.8} />
    <path d={d} stroke={colour} strokeWidth={width} />
  </>
);
