import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { firstClickOnly, onFirstClick } from '../../../shared/lib/first-click-only.ts';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { initialsOf } from '../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../shared/ui/avatar/PersonAvatar.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { followUpPaths } from '../follow-up.paths.ts';
import { RowDialogs } from '../list/row/RowDialogs.tsx';
import { ACTION_LABELS, actionsOf, type RowAction } from '../list/row/row-actions.ts';
import { useRowActions } from '../list/row/use-row-actions.ts';
import { workListQuery } from '../list/work-list.queries.ts';
import { itemKey, itemsOf } from '../list/work-lists.ts';
import { sinceText, subjectOf } from '../list/work-texts.ts';
import { DUE_LIST, DUE_ROW } from '../patient/due-list.ts';
import type { PendingWorkProps } from './PendingWork.tsx';

const MAX_ITEMS = 5;

export function FirstWorkItems({
  clinicId,
  children,
  above,
  loading,
}: PendingWorkProps & { clinicId: number }) {
  const user = useSignedInUser();
  const list = useQuery(workListQuery(clinicId, { limit: MAX_ITEMS }));
  const today = list.data?.today ?? '';
  const actions = useRowActions(clinicId, today);
  const groups = list.data?.groups ?? [];
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const query = { clinic: clinicId === user.clinicId ? undefined : clinicId };
  if (!list.data)
    return (
      <QueryState query={list} failed="No se pudieron cargar las tareas pendientes." loading={loading} />
    );
  return (
    <>
      {total === 0 ? (
        children
      ) : (
        <>
          {above}
          <Box component="ul" aria-label="Tareas pendientes" sx={DUE_LIST}>
            {itemsOf(list.data)
              .slice(0, MAX_ITEMS)
              .map((item) => (
                <Row key={itemKey(item)} item={item} today={today} onAction={actions.run} />
              ))}
          </Box>
          <Button
            size="small"
            component={Link}
            to={followUpPaths.workList.to({}, query)}
            sx={{ mt: 1, ml: -0.5 }}
          >
            Ver todo ({total})
          </Button>
        </>
      )}
      <RowDialogs today={today} actions={actions} />
    </>
  );
}

interface RowProps {
  item: WorkItem;
  today: string;
  onAction: (action: RowAction, item: WorkItem) => void;
}

function Row({ item, today, onAction }: RowProps) {
  const { patient, title } = item;
  const { next } = actionsOf(item, 'open');
  const facts = [patient && title, item.detail, sinceText(item, today)];
  return (
    <Box component="li" sx={DUE_ROW}>
      {patient && <PersonAvatar id={patient.id} initials={initialsOf(patient.name)} />}
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Typography variant="body2" noWrap={patient !== null} sx={{ overflowWrap: 'anywhere' }}>
          {patient ? (
            <MuiLink
              component={Link}
              to={paths.patient.to({ patientId: patient.id })}
              underline="hover"
              onClick={firstClickOnly}
            >
              {patient.name}
            </MuiLink>
          ) : (
            title
          )}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', lineHeight: 1.4 }}>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {next && (
        // The second click of a double click would hit the row that has moved up.
        <Button
          size="small"
          variant="outlined"
          onClick={onFirstClick(() => onAction(next, item))}
          aria-label={`${ACTION_LABELS[next]}: ${subjectOf(item)}`}
          sx={{ minHeight: { xs: 44, sm: 32 } }}
        >
          {ACTION_LABELS[next]}
        </Button>
      )}
    </Box>
  );
}
