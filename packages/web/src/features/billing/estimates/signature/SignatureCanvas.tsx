import type { Signature } from '@dentaria/contract/billing/estimates.ts';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { useStableCallback } from '../../../../shared/lib/use-stable-callback.ts';
import { SIGNATURE_ASPECT, screenPoints, strokeOf } from './strokes.ts';

interface Props {
  strokes: Signature;
  onChange: (strokes: Signature) => void;
  label: string;
}

export function SignatureCanvas({ strokes, onChange, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const startedAt = useRef(0);
  const penColor = useTheme().palette.text.primary;

  const addStroke = useStableCallback((): void => {
    const width = canvas.current?.clientWidth ?? 0;
    const points = pad.current?.toData().at(-1)?.points ?? [];
    const [first] = points;
    if (!first || width === 0) return;
    if (strokes.length === 0) startedAt.current = first.time;
    onChange([...strokes, strokeOf(points, width, startedAt.current)]);
  });
  /** Resizing clears a canvas. */
  const redraw = useStableCallback((): void => {
    const element = canvas.current;
    if (!element || !pad.current) return;
    const ratio = Math.max(window.devicePixelRatio, 1);
    const { clientWidth, clientHeight } = element;
    element.width = clientWidth * ratio;
    element.height = clientHeight * ratio;
    element.getContext('2d')?.scale(ratio, ratio);
    pad.current.fromData(
      strokes.map((stroke) => ({
        penColor,
        dotSize: 0,
        minWidth: 0.8,
        maxWidth: 2.4,
        velocityFilterWeight: 0.7,
        compositeOperation: 'source-over' as const,
        points: screenPoints(stroke, clientWidth).map((point) => ({ ...point, pressure: 0.5 })),
      })),
    );
  });
  useEffect(() => {
    if (!canvas.current) return;
    const made = new SignaturePad(canvas.current, { penColor, minWidth: 0.8, maxWidth: 2.4 });
    pad.current = made;
    made.addEventListener('endStroke', addStroke);
    window.addEventListener('resize', redraw);
    redraw();
    return () => {
      made.off();
      window.removeEventListener('resize', redraw);
    };
  }, [penColor, addStroke, redraw]);
  // The pad itself has already drawn a new stroke.
  const isDrawn = pad.current?.toData().length === strokes.length;
  useEffect(() => {
    if (!isDrawn) redraw();
  }, [isDrawn, redraw]);
  return (
    <Box
      component="canvas"
      ref={canvas}
      role="img"
      aria-label={label}
      sx={{
        display: 'block',
        width: 1,
        touchAction: 'none',
        cursor: 'crosshair',
        aspectRatio: SIGNATURE_ASPECT,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.field',
      }}
    />
  );
}
