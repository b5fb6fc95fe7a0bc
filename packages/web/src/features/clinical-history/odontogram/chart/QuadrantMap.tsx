import {
  type Chart,
  statusOf,
  type ToothStatus,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { faceFill, markOf } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import {
  layoutChart,
  pointsAttribute,
  shapeOf,
  TOOTH_SIZE,
} from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import type { TeethRow, ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import { memo, useMemo } from 'react';
import { QUADRANT_NAMES, QUADRANTS, type Quadrant } from './quadrants.ts';
import { WholeToothMarks } from './ToothSvg.tsx';

interface Props {
  rows: readonly TeethRow[];
  chart: Chart;
  quadrant: Quadrant;
  onSelect: (quadrant: Quadrant) => void;
}

const MIN_HEIGHT = 92;

export function QuadrantMap({ rows, chart, quadrant, onSelect }: Props) {
  const layout = useMemo(() => layoutChart(rows), [rows]);
  const { width, height, archLine } = layout;
  const middle = archLine?.from.y ?? height / 2;
  return (
    <Box
      role="group"
      aria-label="Cuadrantes"
      sx={{
        position: 'relative',
        flexShrink: 0,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="svg"
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden
        sx={{ display: 'block', width: 1, minHeight: MIN_HEIGHT }}
      >
        {layout.teeth.map(({ tooth, x, y }) => (
          <SmallTooth key={tooth} tooth={tooth} x={x} y={y} status={statusOf(chart, tooth)} />
        ))}
      </Box>
      <Box
        sx={{
          position: 'absolute',
          inset: 0,
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gridTemplateRows: `${middle}fr ${height - middle}fr`,
        }}
      >
        {QUADRANTS.map((name) => (
          <ToggleButton
            key={name}
            value={name}
            selected={name === quadrant}
            aria-label={QUADRANT_NAMES[name]}
            onClick={() => onSelect(name)}
            sx={{
              p: 0,
              borderRadius: 1,
              borderWidth: 2,
              borderColor: 'transparent',
              '&, &:hover': { bgcolor: 'transparent' },
              '&.Mui-selected, &.Mui-selected:hover': {
                borderColor: 'primary.main',
                bgcolor: 'action.selected',
              },
            }}
          />
        ))}
      </Box>
    </Box>
  );
}

interface ToothProps {
  tooth: ToothCode;
  x: number;
  y: number;
  status: ToothStatus;
}

const SmallTooth = memo(function SmallTooth({ tooth, x, y, status }: ToothProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={TOOTH_SIZE} height={TOOTH_SIZE} rx={6} fill="#ffffff" stroke="#8b98a5" strokeWidth={2} />
      {shapeOf(tooth)
        .faces.filter(({ face }) => markOf(status, face))
        .map(({ face, points }) => (
          <polygon key={face} points={pointsAttribute(points)} fill={faceFill(status, face)} />
        ))}
      <WholeToothMarks tooth={tooth} form="plain" status={status} />
    </g>
  );
});
