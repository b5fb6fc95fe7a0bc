import {
  applyTool,
  type Chart,
  DEFAULT_TOOL,
  statusOf,
  type ToolId,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  DENTITION_LABELS,
  DENTITIONS,
  type Dentition,
  visibleTeeth,
} from '@dentaria/contract/clinical-history/odontogram/dentition.ts';
import { countFindings, describeTooth } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import type { FaceTarget } from '@dentaria/contract/clinical-history/odontogram/keyboard.ts';
import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  memo,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useState,
} from 'react';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartSvg } from './ChartSvg.tsx';
import { ChartViewport, MOBILE_CHART_HEIGHT } from './ChartViewport.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { NotesList } from './NotesList.tsx';
import { PaletteButton, ToolPalette } from './ToolPalette.tsx';
import { UndoButtons } from './UndoButtons.tsx';

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
  const [tool, setTool] = useState<ToolId>(DEFAULT_TOOL);
  const [dentition, setDentition] = useState<Dentition>('mixta');
  const [noting, setNoting] = useState<ToothCode>();
  const [told, setTold] = useState('');
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const noted = useMemo(() => Object.keys(notes), [notes]);
  const teeth = visibleTeeth(dentition, chart, noted);
  const shape = teeth.map((row) => row.join()).join(';');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same teeth are the same rows, whatever their state
  const rows = useMemo(() => teeth, [shape]);
  const count = countFindings(chart);

  const apply = (target: FaceTarget): void => {
    if (tool === 'note') setNoting(target.tooth);
    else {
      const marked = applyTool(chart, tool, target);
      onChart(marked);
      setTold(describeTooth(target.tooth, statusOf(marked, target.tooth)));
    }
  };
  const undoByKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || noting) return;
    const step = { z: event.shiftKey ? onRedo : onUndo, y: onRedo }[event.key.toLowerCase()];
    if (!step) return;
    event.preventDefault();
    step();
  };
  const choose = useCallback((chosen: ToolId): void => {
    setTool(chosen);
    setPaletteOpen(false);
  }, []);
  const actions = useMemo(
    () => (editable ? <UndoButtons onUndo={onUndo} onRedo={onRedo} /> : children),
    [editable, onUndo, onRedo, children],
  );
  const palette = <ToolPalette tool={tool} onChoose={choose} />;

  return (
    <Stack sx={{ gap: 2 }} onKeyDown={editable ? undoByKey : undefined}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: -1 }}>
        <DentitionSwitch dentition={dentition} onChoose={setDentition} />
        <Typography variant="body2" color="textSecondary" role="status">
          {count === 1 ? '1 hallazgo' : `${count} hallazgos`}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        {editable && !isNarrow && <Box sx={{ width: 208, flexShrink: 0 }}>{palette}</Box>}
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
      {editable && isNarrow && (
        <>
          <PaletteButton tool={tool} onOpen={() => setPaletteOpen(true)} />
          <Drawer
            anchor="bottom"
            open={isPaletteOpen}
            onClose={() => setPaletteOpen(false)}
            slotProps={{ paper: { 'aria-label': 'Herramientas', sx: { maxHeight: '50vh', p: 2 } } }}
          >
            {palette}
          </Drawer>
        </>
      )}
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

interface SwitchProps {
  dentition: Dentition;
  onChoose: (dentition: Dentition) => void;
}

const DentitionSwitch = memo(function DentitionSwitch({ dentition, onChoose }: SwitchProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={dentition}
      aria-label="Dentición"
      onChange={(_, chosen: Dentition | null) => chosen && onChoose(chosen)}
    >
      {DENTITIONS.map((name) => (
        <ToggleButton key={name} value={name} sx={{ textTransform: 'none' }}>
          {DENTITION_LABELS[name]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
});
