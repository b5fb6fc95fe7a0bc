import type { ChartLayout } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import { memo } from 'react';

/** The labels of the sides and the lines between the quadrants. */
export const ChartBackground = memo(function ChartBackground({ layout }: { layout: ChartLayout }) {
  return (
    <>
      {layout.captions.map(({ text, x, y, anchor }) => (
        <text
          key={text}
          x={x}
          y={y}
          textAnchor={anchor}
          fontSize={10}
          fontWeight={500}
          className="caption"
          aria-hidden
        >
          {text}
        </text>
      ))}
      {[layout.midline, ...(layout.archLine ? [layout.archLine] : [])].map(({ from, to }) => (
        <line
          key={`${from.x}-${from.y}`}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          stroke="#b3bec9"
          strokeDasharray="4 4"
        />
      ))}
    </>
  );
});
