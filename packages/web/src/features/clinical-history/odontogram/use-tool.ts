import {
  applyTool,
  type Chart,
  DEFAULT_TOOL,
  statusOf,
  type ToolId,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { describeTooth } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import type { FaceTarget } from '@dentaria/contract/clinical-history/odontogram/keyboard.ts';
import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { useState } from 'react';

/** The tool in the hand and what it does to a face: it marks the chart, or asks for the note of the tooth. */
export function useTool(chart: Chart, onChart: (chart: Chart) => void) {
  const [tool, setTool] = useState<ToolId>(DEFAULT_TOOL);
  const [noting, setNoting] = useState<ToothCode>();
  const [told, setTold] = useState('');
  const apply = (target: FaceTarget): void => {
    if (tool === 'note') {
      setNoting(target.tooth);
      return;
    }
    const marked = applyTool(chart, tool, target);
    onChart(marked);
    setTold(describeTooth(target.tooth, statusOf(marked, target.tooth)));
  };
  return {
    tool,
    setTool,
    apply,
    /** What became of the tooth marked last. */
    told,
    /** The tooth whose note is being written. */
    noting,
    setNoting,
  };
}
