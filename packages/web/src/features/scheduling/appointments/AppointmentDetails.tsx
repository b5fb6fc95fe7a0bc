import { type AppointmentState, isPending } from '@dentaria/contract/scheduling/appointment-states.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import Close from '@mui/icons-material/Close';
import MailOutline from '@mui/icons-material/EmailOutlined';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Popover, { type PopoverActions } from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { clinicTimeAt, clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { Extension } from '../../../shared/extensions/Extension.tsx';
import { onFirstClick } from '../../../shared/lib/first-click-only.ts';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasAnyRole } from '../../../shared/session/session-user.ts';
import { initialsOf } from '../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../shared/ui/avatar/PersonAvatar.tsx';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { CardFacts } from '../../../shared/ui/list/CardFacts.tsx';
import { PhoneLinks } from '../../../shared/ui/PhoneLinks.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { MessageIcon, StateIcon } from '../AppointmentIcons.tsx';
import { messageText, stateText, timesOf } from '../appointment-texts.ts';
import { dayName } from '../day-names.ts';
import { typeColor, typeColors } from '../TypeColors.tsx';
import { courseOf } from './appointment-course.ts';
import { durationMinutes } from './appointment-requests.ts';
import { actionName, actionsOf } from './next-states.ts';

const AppointmentMessages = lazyComponent(
  async () => (await import('../messages/AppointmentMessages.tsx')).AppointmentMessages,
);

const WaitlistOffers = lazyComponent(
  async () => (await import('../waitlist/WaitlistOffers.tsx')).WaitlistOffers,
);

interface PopoverProps extends Omit<AppointmentDetailsProps, 'headingId'> {
  open: boolean;
  /** The card may disappear while the popover is open. */
  anchor: { readonly top: number; readonly left: number };
}

export function AppointmentPopover({ open, anchor, ...details }: PopoverProps) {
  const { onClose } = details;
  const isCompact = useIsCompact();
  const id = useId();
  const actions = useRef<PopoverActions>(null);
  // Parts that load later would push the popover out of the window.
  const followSize = useCallback((content: HTMLElement | null) => {
    if (!content || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => actions.current?.updatePosition());
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  const paper = { role: 'dialog', 'aria-labelledby': id };
  // The second click of a double click must not press a button that has moved to its place.
  const closing = { pointerEvents: open ? 'auto' : 'none' } as const;
  return isCompact ? (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { ...paper, variant: 'elevation', sx: { ...closing, maxHeight: '85dvh' } } }}
    >
      <AppointmentDetails headingId={id} {...details} />
    </Drawer>
  ) : (
    <Popover
      action={actions}
      open={open}
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={anchor}
      slotProps={{ paper: { ...paper, variant: 'elevation', elevation: 8, sx: { ...closing, width: 380 } } }}
    >
      <div ref={followSize}>
        <AppointmentDetails headingId={id} {...details} />
      </div>
    </Popover>
  );
}

interface AppointmentDetailsProps {
  headingId: string;
  appointment: Appointment;
  settings: SchedulingSettings;
  onState: (state: AppointmentState) => void;
  onUndo: () => void;
  onEdit: () => void;
  onNext: () => void;
  onClose: () => void;
}

function AppointmentDetails({ headingId, appointment, settings, ...actions }: AppointmentDetailsProps) {
  const user = useSignedInUser();
  const { patient, contact, state, note, overbooked, seriesId, message, undoTo } = appointment;
  const type = settings.types.find((each) => each.id === appointment.typeId);
  const professional = settings.professionals.find((each) => each.id === appointment.professionalId);
  const chair = settings.chairs.find((each) => each.id === appointment.chairId);
  const { day } = clinicTimeAt(new Date(appointment.startsAt));
  const course = courseOf(appointment, new Date());
  const { usual, others, endings } = actionsOf(state, day === clinicToday());
  const stateButton = (next: AppointmentState, style: ButtonProps) => (
    <Button key={next} {...style} onClick={onFirstClick(() => actions.onState(next))}>
      {actionName(next)}
    </Button>
  );
  return (
    <Box
      sx={[typeColors, { '--type-color': typeColor(type?.color), borderTop: '4px solid var(--type-color)' }]}
    >
      <Stack sx={{ p: 2, gap: 1.5 }}>
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1.5 }}>
          <PersonAvatar id={patient.id} initials={initialsOf(patient.name)} size={40} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography id={headingId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {patient.name}
            </Typography>
            <Typography variant="body2" color="textSecondary" component="div">
              {patient.docNumber !== null && `DNI ${patient.docNumber} `}
              {patient.phone !== null && <PhoneLinks phone={patient.phone} />}
            </Typography>
          </Box>
          <IconButton size="small" aria-label="Cerrar" onClick={actions.onClose}>
            <Close fontSize="small" />
          </IconButton>
        </Stack>
        <Box>
          <Typography sx={{ fontWeight: 'fontWeightBold' }}>
            {dayName(day, 'medium')}, {timesOf(appointment)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[
              type?.name ?? 'Turno',
              `${durationMinutes(appointment)} min`,
              professional?.name ?? 'Sin profesional',
              ...(chair ? [chair.name] : []),
            ].join(' · ')}
          </Typography>
          {note && (
            <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {note}
            </Typography>
          )}
        </Box>
        <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
          <Chip
            size="small"
            label={stateText(appointment)}
            icon={<StateIcon state={state} />}
            sx={{ '& .state-icon': { fontSize: 16, ml: 1, color: 'var(--type-color)' } }}
          />
          {overbooked && <Chip size="small" variant="outlined" label="Sobreturno" />}
          {seriesId !== null && <Chip size="small" variant="outlined" label="Serie" />}
          {contact && <Chip size="small" variant="outlined" label="Por internet" />}
          {message && (
            <Chip
              size="small"
              variant="outlined"
              color={message.state === 'sent' ? 'default' : 'error'}
              label={messageText(message)}
              icon={<MessageIcon message={message} />}
              sx={{ '& .message-icon': { fontSize: 16, ml: 1 } }}
            />
          )}
        </Stack>
        {contact && (
          <Typography variant="body2" color="textSecondary" component="div">
            Reservó {contact.name}, <PhoneLinks phone={contact.phone} />, {contact.email}
          </Typography>
        )}
        {course.length > 0 && (
          <CardFacts
            facts={course.map(([label, value]) => ({ label, value }))}
            sx={{ mt: 0, columnGap: 1.5, rowGap: 0.25 }}
          />
        )}
        {state === 'cancelled' && <WaitlistOffers settings={settings} slot={appointment} />}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {usual && stateButton(usual, { variant: 'contained' })}
          {others.map((each) => stateButton(each, { variant: 'outlined' }))}
          {!isPending(state) && (
            <Button variant={usual ? 'outlined' : 'contained'} onClick={actions.onNext}>
              Próximo turno
            </Button>
          )}
          {undoTo !== null && <Button onClick={onFirstClick(actions.onUndo)}>Deshacer último cambio</Button>}
        </Stack>
        {appointment.fulfilledAt !== null && state === 'fulfilled' && (
          <Extension point="visitEnded" props={{ appointment }} />
        )}
        {isPending(state) && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button size="small" onClick={actions.onEdit}>
              Mover o editar
            </Button>
            {endings.map((each) => stateButton(each, { size: 'small', color: 'error' }))}
          </Stack>
        )}
        <Divider />
        <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap' }}>
          <Messages appointment={appointment} />
          <Extension point="patientAction" props={{ patientId: patient.id, appointmentId: appointment.id }} />
        </Stack>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <MuiLink component={Link} to={paths.patient.to({ patientId: patient.id })} variant="body2">
            Ficha del paciente
          </MuiLink>
          {hasAnyRole(user, ['ADMIN', 'DENTIST']) && (
            <MuiLink component={Link} to={paths.history.to({ patientId: patient.id })} variant="body2">
              Historia clínica
            </MuiLink>
          )}
        </Stack>
      </Stack>
    </Box>
  );
}

function Messages({ appointment }: Pick<AppointmentDetailsProps, 'appointment'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        startIcon={<MailOutline />}
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
      >
        Mensajes
      </Button>
      {isOpen && (
        <Box sx={{ order: 1, flexBasis: '100%', mt: 1.5 }}>
          <AppointmentMessages
            fallback={<LoadingState label="Cargando mensajes..." />}
            appointmentId={appointment.id}
            patientId={appointment.patient.id}
          />
        </Box>
      )}
    </>
  );
}
