import type { Chart, FaceTarget } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { countFindings } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import { markAbsent, removeExtraction } from '@dentaria/contract/clinical-history/odontogram/marking.ts';
import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSingleKeysSetting } from '../../../shared/lib/page-keys.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { useIsCompact, useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { VISUALLY_HIDDEN } from '../../../shared/ui/visually-hidden.ts';
import { BELOW_HEADER, STICKY } from '../history/sticky-header.ts';
import type { PlanRow } from '../plan/plan-rows.ts';
import {
  ArchMenuButton,
  DentitionSwitch,
  KeysButton,
  ToothFormSwitch,
  UndoButtons,
  useUndoKeys,
} from './ChartToolbar.tsx';
import { ChartViewport } from './ChartViewport.tsx';
import { ChartLegend } from './chart/ChartLegend.tsx';
import { type Frames, useLayout } from './chart/ChartSvg.tsx';
import { QUADRANTS, type Quadrant, quadrantOf, quadrantRows } from './chart/quadrants.ts';
import { elementOf, targetOf } from './chart/ToothSvg.tsx';
import { ChartContext, type ChartParts, FindingCount, useActiveTooth } from './chart-context.tsx';
import { type Command, useQuickKeys } from './keys/quick-keys.ts';
import { loadChartParts } from './lazy-parts.ts';
import { NoteDialog, NotesList } from './NotesList.tsx';
import { ToolDrawer, ToolPalette } from './ToolPalette.tsx';
import { type ChartPatient, useShownTeeth, useToothForm } from './use-shown-teeth.ts';
import { useTool } from './use-tool.ts';

const VIEW_KEYS = 'Teclado: flechas entre piezas; Mayús y flechas, o V O L M D, entre caras.';
const EDIT_KEYS = `${VIEW_KEYS} Intro aplica la herramienta; 46 mod Intro marca tres caras; Ctrl+Z deshace.`;

interface Props {
  chart: Chart;
  notes: Readonly<Record<string, string>>;
  plan: readonly PlanRow[];
  patient: ChartPatient;
  hasVersions: boolean;
  editable: boolean;
  onChart: (chart: Chart) => void;
  onNote: (tooth: ToothCode, text: string) => void;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
  children?: ReactNode;
}

const framesOf = (selected: readonly ToothCode[], noted: ToothCode | undefined): Frames =>
  Object.fromEntries([
    ...selected.map((tooth) => [tooth, 'selected' as const]),
    ...(noted ? [[noted, 'noted' as const]] : []),
  ]);

function focusedTarget(area: Element): FaceTarget | null {
  const stop = area.querySelector('[data-face][tabindex="0"]');
  return stop && targetOf(stop);
}

export function OdontogramSection(props: Props) {
  const { chart, notes, plan, patient, hasVersions, editable, onChart, onNote, ...rest } = props;
  const { onUndo, onRedo, children } = rest;
  const isNarrow = useIsNarrow();
  const isPhone = useIsCompact();
  const { dentition, setDentition, rows } = useShownTeeth(chart, notes, patient);
  const [quadrant, setQuadrant] = useState<Quadrant>(QUADRANTS[0]);
  const shownQuadrant = isPhone ? quadrant : undefined;
  const shownRows = useMemo(
    () => (shownQuadrant ? quadrantRows(rows, shownQuadrant) : rows),
    [rows, shownQuadrant],
  );
  // A phone has no room for roots next to the map.
  const [form, setForm] = useToothForm(isPhone ? 'plain' : 'anatomic');
  const layout = useLayout(shownRows, shownQuadrant, form);
  const marking = useTool(chart, onChart);
  const { tool, setTool, noteTooth, setNoteTooth } = marking;
  const [quickKeys, setQuickKeys] = useSingleKeysSetting();
  const area = useRef<HTMLDivElement>(null);
  const active = useActiveTooth();
  const [notedTooth, setNotedTooth] = useState<ToothCode>();
  useEffect(() => void loadChartParts().catch(() => undefined), []);

  const goTo = (target: FaceTarget): void => {
    flushSync(() => {
      if (!rows.some((row) => row.includes(target.tooth))) setDentition('mixta');
      setQuadrant(quadrantOf(target.tooth));
    });
    if (area.current) elementOf(area.current, target)?.focus();
  };
  const run = (command: Command): void => {
    if (command.type === 'go-to') goTo(command.target);
    if (!editable) return;
    const focused = area.current && focusedTarget(area.current);
    if (command.type === 'select-tool') setTool(command.tool);
    if (command.type === 'mark') marking.mark(command.targets);
    if (command.type === 'repeat' && focused) marking.repeat(focused.tooth);
    if (command.type === 'note' && focused) setNoteTooth(focused.tooth);
  };
  const typed = useQuickKeys(quickKeys, run);
  const setAbsent = useStableCallback((teeth: readonly ToothCode[]) => onChart(markAbsent(chart, teeth)));
  // Stable, because the deferred card calls the handlers of an earlier render.
  const press = useStableCallback(marking.press);
  const removeFrom = useStableCallback((tooth: ToothCode) => onChart(removeExtraction(chart, tooth)));
  useUndoKeys(editable, { onUndo, onRedo });
  const activeTooth = active.tooth;
  const parts: ChartParts = {
    svg: {
      rows: shownRows,
      quadrant: shownQuadrant,
      form,
      chart: marking.painted,
      notes,
      onPress: editable ? marking.press : undefined,
      painting: marking.painting,
      frames: framesOf(marking.selected, notedTooth),
      fits: 'width',
      describedBy: 'chart-keys',
    },
    card: {
      tooth: activeTooth,
      chart,
      note: activeTooth && notes[activeTooth],
      plan,
      patientId: hasVersions ? patient.id : undefined,
      onPress: editable && tool !== 'note' ? press : undefined,
      onNote: editable ? setNoteTooth : undefined,
      onRemoveExtraction: editable ? removeFrom : undefined,
    },
    hint: { typed, tool: editable ? tool : undefined },
    map: isPhone ? { rows, chart, quadrant, onSelect: setQuadrant } : undefined,
    count: countFindings(chart),
  };
  const selectDentition = useStableCallback(setDentition);
  const teethSwitches = useMemo(
    () => (
      <>
        <DentitionSwitch dentition={dentition} onSelect={selectDentition} />
        <ToothFormSwitch form={form} onSelect={setForm} />
      </>
    ),
    [dentition, selectDentition, form, setForm],
  );
  const actions = useMemo(
    () => (
      <>
        {!isNarrow && teethSwitches}
        {!isNarrow && <FindingCount />}
        {editable ? (
          <>
            <UndoButtons onUndo={onUndo} onRedo={onRedo} />
            <ArchMenuButton onSelect={setAbsent} />
          </>
        ) : (
          children
        )}
      </>
    ),
    [isNarrow, teethSwitches, editable, onUndo, onRedo, setAbsent, children],
  );
  const keys = useMemo(
    () => !isNarrow && <KeysButton enabled={quickKeys} onEnabled={setQuickKeys} />,
    [isNarrow, quickKeys, setQuickKeys],
  );
  const onEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') marking.deselect();
  };
  return (
    <ChartContext value={parts}>
      <Stack sx={{ gap: { xs: 1, md: 2 } }}>
        {isNarrow && (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            {teethSwitches}
            <FindingCount />
          </Stack>
        )}
        {editable && !isNarrow && (
          <Box sx={TOOL_STRIP}>
            <ToolPalette tool={tool} onSelect={setTool} orientation="horizontal" />
          </Box>
        )}
        <Box ref={area} sx={{ mx: { xs: -1, sm: -2, md: 0 } }} onKeyDown={onEscape} {...active.handlers}>
          <ChartViewport
            isNarrow={isNarrow}
            paints={editable && tool !== 'note'}
            layout={layout}
            actions={actions}
            keys={keys}
          />
        </Box>
        <Box sx={VISUALLY_HIDDEN} role="status">
          {marking.announcement}
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
        <NotesList
          notes={notes}
          onEdit={editable ? setNoteTooth : undefined}
          activeTooth={active.tooth}
          onHighlight={setNotedTooth}
        />
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
    </ChartContext>
  );
}

const TOOL_STRIP = {
  [STICKY]: { position: 'sticky', top: BELOW_HEADER },
  zIndex: 1,
  display: 'flex',
  mb: -1,
  bgcolor: 'background.default',
} as const;
