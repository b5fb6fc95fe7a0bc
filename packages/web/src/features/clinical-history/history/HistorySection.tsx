import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useState } from 'react';
import { useHealthInsurances } from '../../../shared/api/use-health-insurances.ts';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { InformationSection } from '../information/InformationSection.tsx';
import { newRow } from '../plan/plan-rows.ts';
import { placeOfLine } from '../plan/suggested-place.ts';
import { VersionsButton } from '../versions/VersionsButton.tsx';
import { BELOW_THE_PATIENT } from './HistoryHeader.tsx';
import { AnamnesisSection, OdontogramSection, PlanSection } from './lazy-sections.ts';
import { panelId, tabId } from './SectionTabs.tsx';
import type { Content } from './use-content.ts';
import { useSuggestion } from './use-suggestion.ts';

interface Props {
  section: number;
  content: Content;
  editable: boolean;
  /** Whether also what lies further down is drawn. */
  isWhole: boolean;
  /** The day in the clinic, YYYY-MM-DD: what a new row of the plan is dated. */
  today: string;
  planErrors: FieldErrors;
  /** Whose earlier versions can be looked at from here. */
  versionsOf: number | undefined;
}

/** The section that is open. */
export function HistorySection(props: Props) {
  const { section, content, editable, isWhole, today, planErrors, versionsOf } = props;
  const { form, work } = content;
  const insurances = useHealthInsurances({ enabled: editable });
  const suggestion = useSuggestion(work.chart, (lines) =>
    work.dispatch({
      type: 'add-rows',
      rows: lines.map((line) =>
        newRow(today, { treatmentDescription: line, suggested: true, ...placeOfLine(line) }),
      ),
    }),
  );
  const sections = [
    () => (
      <InformationSection
        control={form.control}
        editable={editable}
        isWhole={isWhole}
        insurances={insurances}
      />
    ),
    () => <AnamnesisSection control={form.control} editable={editable} />,
    () => (
      <OdontogramSection
        chart={work.chart}
        notes={work.notes}
        editable={editable}
        onChart={(chart) => work.dispatch({ type: 'chart', chart })}
        onNote={(tooth, text) => work.dispatch({ type: 'note', tooth, text })}
        onUndo={work.undo}
        onRedo={work.redo}
      >
        {versionsOf !== undefined && <VersionsButton patientId={versionsOf} />}
      </OdontogramSection>
    ),
    () => (
      <PlanSection
        rows={work.plan}
        errors={planErrors}
        editable={editable}
        onAdd={() => work.dispatch({ type: 'add-rows', rows: [newRow(today)] })}
        onChange={(key, change) => work.dispatch({ type: 'change-row', key, change })}
        onRemove={(key) => work.dispatch({ type: 'remove-row', key })}
        suggestion={suggestion}
      />
    ),
  ];
  return (
    <Box
      role="tabpanel"
      id={panelId(section)}
      aria-labelledby={tabId(section)}
      sx={{
        flex: 1,
        minWidth: 0,
        '& :is(input, textarea, button, select, [tabindex])': { scrollMargin: `${BELOW_THE_PATIENT} 0 96px` },
      }}
    >
      <Suspense fallback={<SectionOnItsWay />}>{sections[section]?.()}</Suspense>
    </Box>
  );
}

const LATE = 4_000;

/** The code of a section comes in a moment, or when there is a network again (`lazy-sections.ts`). */
function SectionOnItsWay() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <LoadingState />
      <Typography role="status" align="center">
        {isLate &&
          'La sección todavía no se pudo cargar. Se abre sola cuando haya conexión; si no, recarga la página: lo escrito no se pierde.'}
      </Typography>
    </>
  );
}
