import {
  type Chart,
  DEFAULT_TOOL,
  type FaceTarget,
  statusOf,
  type ToolId,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { describeTooth } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import { markTargets, setMarks, shouldMark } from '@dentaria/contract/clinical-history/odontogram/marking.ts';
import { FACES, type Face, type ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { useRef, useState } from 'react';
import type { Modifiers } from './chart/use-chart-presses.ts';

const NO_TARGETS: readonly FaceTarget[] = [];
const NO_TEETH: readonly ToothCode[] = [];

export function useTool(chart: Chart, onChart: (chart: Chart) => void) {
  const [tool, setTool] = useState<ToolId>(DEFAULT_TOOL);
  const [noteTooth, setNoteTooth] = useState<ToothCode>();
  const [selected, setSelected] = useState(NO_TEETH);
  const [stroke, setStroke] = useState(NO_TARGETS);
  const [announcement, setAnnouncement] = useState('');
  const last = useRef<{ readonly tool: ToolId; readonly faces: readonly Face[] }>(undefined);

  /** The first face of a stroke decides whether it sets marks or removes them. */
  const paint = (targets: readonly FaceTarget[]): Chart =>
    targets.length === 0
      ? chart
      : setMarks(chart, tool, targets, shouldMark(chart, tool, targets.slice(0, 1)));

  const change = (changed: Chart, tooth: ToothCode): void => {
    onChart(changed);
    setAnnouncement(describeTooth(tooth, statusOf(changed, tooth)));
  };

  /** If the tooth is selected, marks the same faces on all selected teeth. */
  const apply = (targets: readonly FaceTarget[], use: typeof markTargets): void => {
    const tooth = targets[0]?.tooth;
    if (!tooth) return;
    if (tool === 'note') {
      setNoteTooth(tooth);
      return;
    }
    const faces = targets.map(({ face }) => face);
    const teeth = selected.includes(tooth) ? selected : [tooth];
    last.current = { tool, faces };
    change(
      use(
        chart,
        tool,
        teeth.flatMap((each) => faces.map((face) => ({ tooth: each, face }))),
      ),
      tooth,
    );
  };

  const press = (target: FaceTarget, { shiftKey, ctrlKey, metaKey }: Modifiers): void => {
    const { tooth } = target;
    if (ctrlKey || metaKey) {
      setSelected(
        selected.includes(tooth) ? selected.filter((each) => each !== tooth) : [...selected, tooth],
      );
      return;
    }
    apply(shiftKey ? FACES.map((face) => ({ tooth, face })) : [target], markTargets);
  };

  /** Only sets marks: toggling would erase the mark if a command is typed twice. */
  const mark = (targets: readonly FaceTarget[]): void =>
    apply(targets, (before, used, faces) => setMarks(before, used, faces, true));

  const repeat = (tooth: ToothCode): void => {
    const { current } = last;
    if (!current) return;
    const targets = current.faces.map((face) => ({ tooth, face }));
    change(setMarks(chart, current.tool, targets, true), tooth);
  };

  const endStroke = (targets: readonly FaceTarget[]): void => {
    const end = targets.at(-1);
    if (end) change(paint(targets), end.tooth);
    setStroke(NO_TARGETS);
  };

  return {
    tool,
    setTool,
    press,
    mark,
    repeat,
    painted: paint(stroke),
    painting: tool === 'note' ? undefined : { onStroke: setStroke, onStrokeEnd: endStroke },
    selected,
    deselect: () => setSelected(NO_TEETH),
    announcement,
    noteTooth,
    setNoteTooth,
  };
}
