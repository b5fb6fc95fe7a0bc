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

/** The selected tool and its effect on a face: it marks the chart or opens the tooth's note. */
export function useTool(chart: Chart, onChart: (chart: Chart) => void) {
  const [tool, setTool] = useState<ToolId>(DEFAULT_TOOL);
  const [noteTooth, setNoteTooth] = useState<ToothCode>();
  const [announcement, setAnnouncement] = useState('');
  const apply = (target: FaceTarget): void => {
    if (tool === 'note') {
      setNoteTooth(target.tooth);
      return;
    }
    const marked = applyTool(chart, tool, target);
    onChart(marked);
    setAnnouncement(describeTooth(target.tooth, statusOf(marked, target.tooth)));
  };
  return {
    tool,
    setTool,
    apply,
    /** Describes the last marked tooth to screen readers. */
    announcement,
    /** The tooth whose note is open. */
    noteTooth,
    setNoteTooth,
  };
}
