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
import { undoByKey } from './undo-keys.ts';
import { useShownTeeth } from './use-shown-teeth.ts';
import { useTool } from './use-tool.ts';

/** Said and not shown. */
const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const KEYS_LOOKING = 'Teclado: flechas entre piezas; Mayús y flechas, o V O L M D, entre caras.';
const KEYS_EDITING = `${KEYS_LOOKING} Intro aplica la herramienta; Ctrl+Z deshace.`;

interface Props {
  chart: Chart;
  notes: Readonly<Record<string, string>>;
  editable: boolean;
  onChart: (chart: Chart) => void;
  /** An empty text removes the note. */
  onNote: (tooth: ToothCode, text: string) => void;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
  /** What else can be done with the chart, e.g. see how it was before. */
  children?: ReactNode;
}

/** The chart reaches past the glass, which is not drawn again for a mark. */
const ChartProps = createContext<ComponentProps<typeof ChartSvg> | null>(null);
function ChartUnderGlass() {
  const props = use(ChartProps);
  return props && <ChartSvg {...props} />;
}
const CHART = <ChartUnderGlass />;

/** The mouth: chart, tools, legend and notes. The tool in the hand and the dentition shown live as long as the section. */
export function OdontogramSection(props: Props) {
  const { chart, notes, editable, onChart, onNote, onUndo, onRedo, children } = props;
  const isNarrow = useIsNarrow();
  const { dentition, setDentition, rows } = useShownTeeth(chart, notes);
  const { tool, setTool, apply, told, noting, setNoting } = useTool(chart, onChart);
  const count = countFindings(chart);
  const actions = useMemo(
    () => (editable ? <UndoButtons onUndo={onUndo} onRedo={onRedo} /> : children),
    [editable, onUndo, onRedo, children],
  );
  return (
    <Stack
      sx={{ gap: 2 }}
      onKeyDown={(event) => {
        if (editable && !noting) undoByKey(event, { onUndo, onRedo });
      }}
    >
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: -1 }}>
        <DentitionSwitch dentition={dentition} onChoose={setDentition} />
        <Typography variant="body2" color="textSecondary" role="status">
          {count === 1 ? '1 hallazgo' : `${count} hallazgos`}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        {editable && !isNarrow && (
          <Box sx={{ width: 208, flexShrink: 0 }}>
            <ToolPalette tool={tool} onChoose={setTool} />
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <ChartProps
            value={{
              rows,
              chart,
              notes,
              pressable: editable,
              onTarget: apply,
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
      <Box sx={UNSEEN} role="status">
        {told}
      </Box>
      <Typography id="chart-keys" variant="caption" color="textSecondary" sx={isNarrow ? UNSEEN : {}}>
        {editable ? KEYS_EDITING : KEYS_LOOKING}
      </Typography>
      <ChartLegend />
      <NotesList notes={notes} onEdit={editable ? setNoting : undefined} />
      {editable && isNarrow && <ToolDrawer tool={tool} onChoose={setTool} />}
      {noting && (
        <NoteDialog
          key={noting}
          tooth={noting}
          text={notes[noting] ?? ''}
          onClose={() => setNoting(undefined)}
          onSave={(text) => {
            onNote(noting, text);
            setNoting(undefined);
          }}
        />
      )}
    </Stack>
  );
}
