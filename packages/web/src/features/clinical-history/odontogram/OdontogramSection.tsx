import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { countFindings } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ComponentProps, createContext, type ReactNode, use, useMemo } from 'react';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartSvg } from './ChartSvg.tsx';
import { ChartViewport, MOBILE_CHART_HEIGHT } from './ChartViewport.tsx';
import { DentitionSwitch } from './DentitionSwitch.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { NotesList } from './NotesList.tsx';
import { ToolDrawer } from './ToolDrawer.tsx';
import { ToolPalette } from './ToolPalette.tsx';
import { UndoButtons } from './UndoButtons.tsx';
import { useShownTeeth } from './use-shown-teeth.ts';
import { useTool } from './use-tool.ts';
import { useUndoKeys } from './use-undo-keys.ts';

/** For screen readers only. */
const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const VIEW_KEYS = 'Teclado: flechas entre piezas; Mayús y flechas, o V O L M D, entre caras.';
const EDIT_KEYS = `${VIEW_KEYS} Intro aplica la herramienta; Ctrl+Z deshace.`;

interface Props {
  chart: Chart;
  notes: Readonly<Record<string, string>>;
  editable: boolean;
  onChart: (chart: Chart) => void;
  /** An empty text removes the note. */
  onNote: (tooth: ToothCode, text: string) => void;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
  /** Further actions of view mode. */
  children?: ReactNode;
}

/** A context, so that a mark renders the chart but not the memoized viewport around it. */
const ChartProps = createContext<ComponentProps<typeof ChartSvg> | null>(null);
function ConnectedChart() {
  const props = use(ChartProps);
  return props && <ChartSvg {...props} />;
}
const CHART = <ConnectedChart />;

/** Chart, tools, legend and notes (section 2). */
export function OdontogramSection(props: Props) {
  const { chart, notes, editable, onChart, onNote, onUndo, onRedo, children } = props;
  const isNarrow = useIsNarrow();
  const { dentition, setDentition, rows } = useShownTeeth(chart, notes);
  const { tool, setTool, apply, announcement, noteTooth, setNoteTooth } = useTool(chart, onChart);
  useUndoKeys({ editable, onUndo, onRedo });
  const count = countFindings(chart);
  const actions = useMemo(
    () => (editable ? <UndoButtons onUndo={onUndo} onRedo={onRedo} /> : children),
    [editable, onUndo, onRedo, children],
  );
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: -1 }}>
        <DentitionSwitch dentition={dentition} onSelect={setDentition} />
        <Typography variant="body2" color="textSecondary" role="status">
          {count === 1 ? '1 hallazgo' : `${count} hallazgos`}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        {editable && !isNarrow && (
          <Box sx={{ width: 208, flexShrink: 0 }}>
            <ToolPalette tool={tool} onSelect={setTool} />
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <ChartProps
            value={{
              rows,
              chart,
              notes,
              onPress: editable ? apply : undefined,
              fits: isNarrow ? MOBILE_CHART_HEIGHT : 'width',
              describedBy: 'chart-keys',
            }}
          >
            <ChartViewport isNarrow={isNarrow} actions={actions}>
              {CHART}
            </ChartViewport>
          </ChartProps>
        </Box>
      </Stack>
      <Box sx={VISUALLY_HIDDEN} role="status">
        {announcement}
      </Box>
      <Typography
        id="chart-keys"
        variant="caption"
        color="textSecondary"
        sx={isNarrow ? VISUALLY_HIDDEN : {}}
      >
        {editable ? EDIT_KEYS : VIEW_KEYS}
      </Typography>
      <ChartLegend />
      <NotesList notes={notes} onEdit={editable ? setNoteTooth : undefined} />
      {editable && isNarrow && <ToolDrawer tool={tool} onSelect={setTool} />}
      {noteTooth && (
        <NoteDialog
          key={noteTooth}
          tooth={noteTooth}
          text={notes[noteTooth] ?? ''}
          onClose={() => setNoteTooth(undefined)}
          onSave={(text) => {
            onNote(noteTooth, text);
            setNoteTooth(undefined);
          }}
        />
      )}
    </Stack>
  );
}
