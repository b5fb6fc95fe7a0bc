import { TOOLS, type ToolId } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { faceLetter, type ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  type ComponentProps,
  createContext,
  memo,
  type PointerEvent,
  type SyntheticEvent,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ChartSvg } from './chart/ChartSvg.tsx';
import { QuadrantMap } from './chart/QuadrantMap.tsx';
import { targetOf } from './chart/ToothSvg.tsx';
import type { Typed } from './keys/quick-keys.ts';
import { ToothCard } from './lazy-parts.ts';

export interface ChartParts {
  readonly svg: ComponentProps<typeof ChartSvg>;
  readonly card: ComponentProps<typeof ToothCardDock>;
  readonly hint: ComponentProps<typeof TypedHint>;
  readonly map: ComponentProps<typeof QuadrantMap> | undefined;
  readonly count: number;
}

/** Keeps a mark from rendering the viewport, and a zoom from rendering the chart's parts. */
export const ChartContext = createContext<ChartParts | null>(null);

export const ContextChart = memo(function ContextChart() {
  const parts = use(ChartContext);
  return parts && <ChartSvg {...parts.svg} />;
});

export const ContextMap = memo(function ContextMap() {
  const map = use(ChartContext)?.map;
  return map && <QuadrantMap {...map} />;
});

export const ContextHint = memo(function ContextHint() {
  const parts = use(ChartContext);
  return parts && <TypedHint {...parts.hint} />;
});

/** Deferred: the marked tooth, which renders faster, is painted first. */
export function ContextCard() {
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

type DockProps = Omit<ComponentProps<typeof ToothCard>, 'tooth'> & { tooth: ToothCode | undefined };

/** Keeps its height without a selected tooth, so that the layout does not shift. */
const ToothCardDock = ({ tooth, ...card }: DockProps) => (
  <Box
    // Scrolls inside the chart on a phone.
    tabIndex={0}
    role="region"
    aria-label="Ficha"
    sx={{
      flex: '1 0 0',
      minHeight: { xs: 104, md: 168 },
      overflow: 'auto',
      p: { xs: 1, md: 1.5 },
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    }}
  >
    {tooth ? (
      <ToothCard tooth={tooth} {...card} />
    ) : (
      <Typography variant="body2" color="textSecondary">
        Ficha de la pieza: pasá el mouse por una pieza, tocala o andá a ella con el teclado.
      </Typography>
    )}
  </Box>
);

/** The mouse crosses other teeth on its way to the card. */
const HOVER_DELAY_MS = 150;

export function useActiveTooth() {
  const [tooth, setTooth] = useState<ToothCode>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showNow = (event: SyntheticEvent): void => {
    const pressed = toothUnder(event);
    if (pressed) setTooth(pressed);
  };
  return {
    tooth,
    handlers: {
      onFocus: showNow,
      onClick: showNow,
      onPointerOver: (event: PointerEvent): void => {
        clearTimeout(timer.current);
        const hovered = toothUnder(event);
        if (hovered && event.pointerType === 'mouse' && event.buttons === 0)
          timer.current = setTimeout(() => setTooth(hovered), HOVER_DELAY_MS);
      },
      onPointerLeave: (): void => clearTimeout(timer.current),
    },
  };
}

function toothUnder({ target }: SyntheticEvent): ToothCode | undefined {
  const face = target instanceof Element ? target.closest('[data-face]') : null;
  return (face && targetOf(face)?.tooth) ?? undefined;
}
