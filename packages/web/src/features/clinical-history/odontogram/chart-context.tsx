import { TOOLS, type ToolId } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { faceLetter } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComponentProps, createContext, use, useDeferredValue, useMemo } from 'react';
import { ChartSvg } from './chart/ChartSvg.tsx';
import { QuadrantMap } from './chart/QuadrantMap.tsx';
import type { Typed } from './keys/quick-keys.ts';
import { ToothCardDock } from './ToothCardDock.tsx';

export interface ChartParts {
  readonly svg: ComponentProps<typeof ChartSvg>;
  readonly card: ComponentProps<typeof ToothCardDock>;
  readonly hint: ComponentProps<typeof TypedHint>;
  readonly map: ComponentProps<typeof QuadrantMap> | undefined;
  readonly count: number;
}

/** A context, so that a mark renders the parts of the chart but not the memoized viewport. */
export const ChartContext = createContext<ChartParts | null>(null);

function ConnectedChart() {
  const parts = use(ChartContext);
  return parts && <ChartSvg {...parts.svg} />;
}

function ConnectedMap() {
  const map = use(ChartContext)?.map;
  return map && <QuadrantMap {...map} />;
}

function ConnectedHint() {
  const parts = use(ChartContext);
  return parts && <TypedHint {...parts.hint} />;
}

/** Deferred: the marked tooth, which renders faster, is painted first. */
function ConnectedCard() {
  const card = useDeferredValue(use(ChartContext)?.card);
  return useMemo(() => card && <ToothCardDock {...card} />, [card]);
}

export function FindingCount() {
  const count = use(ChartContext)?.count ?? 0;
  return (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ px: { md: 1 } }}>
      {count === 1 ? '1 hallazgo' : `${count} hallazgos`}
    </Typography>
  );
}

export const CHART = <ConnectedChart />;
export const CHART_MAP = <ConnectedMap />;
export const TYPED_HINT = <ConnectedHint />;
export const TOOTH_CARD = <ConnectedCard />;

const TypedHint = ({ typed, tool }: { typed: Typed; tool: ToolId | undefined }) => (
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
