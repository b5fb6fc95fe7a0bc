import type { OnlineClinic } from '@dentaria/contract/scheduling/online-booking.ts';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { isStatus } from '../../../shared/api/failure.ts';
import { schedulingApi } from '../../../shared/api/scheduling.ts';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { timeOf } from '../appointment-texts.ts';
import { longDay } from '../day-names.ts';
import { addressOf, type BookingChoice, type BookingStep, choiceOf, stepOf } from './booking-address.ts';
import { ContactStep } from './ContactStep.tsx';
import { MailStep } from './MailStep.tsx';
import { SlotStep } from './SlotStep.tsx';
import { findHold, type StoredHold, storeHold } from './stored-hold.ts';

export function OnlineBookingPage() {
  const clinicId = Number(useParams().clinicId);
  return (
    <PublicCard title="Reservá tu turno" maxWidth={640}>
      {Number.isSafeInteger(clinicId) && clinicId > 0 ? <Booking clinicId={clinicId} /> : <NoBooking />}
    </PublicCard>
  );
}

function Booking({ clinicId }: { clinicId: number }) {
  const clinic = useQuery(onlineClinicQuery(clinicId));
  if (isStatus(clinic.error, 404) || isStatus(clinic.error, 400)) return <NoBooking />;
  if (clinic.data) return <BookingSteps clinic={clinic.data} />;
  return (
    <QueryState
      query={clinic}
      failed="No se pudo cargar la página de turnos."
      loading={<LoadingSkeleton shape="rows" label="Cargando la clínica..." />}
    />
  );
}

const NoBooking = () => (
  <Alert severity="info">
    Esta clínica no da turnos por internet. Comunicate con ella por teléfono, o revisá que la dirección esté
    completa.
  </Alert>
);

/** The choices are in the address, the held slot is in the tab's storage. */
function BookingSteps({ clinic }: { clinic: OnlineClinic }) {
  const [params, setParams] = useSearchParams();
  const choice = choiceOf(params, clinic);
  const [hold, setHold] = useState(() => findHold(clinic.id));
  const step = stepOf(choice, hold !== undefined);
  const steps = useStepFocus(step);
  const go = (change: Partial<BookingChoice>) => setParams(addressOf({ ...choice, ...change }));
  const changeHold = (changed: StoredHold | undefined) => {
    storeHold(clinic.id, changed);
    setHold(changed);
  };
  const chooseOtherSlot = () => go({ stage: 'slots' });
  return (
    <Stack ref={steps} sx={{ gap: 2.5, '& h2': { outline: 'none' } }}>
      <div>
        <Typography variant="h2" component="p">
          {clinic.name}
        </Typography>
        {clinic.address && <Typography color="textSecondary">{clinic.address}</Typography>}
      </div>
      <ChosenFacts clinic={clinic} choice={choice} hold={hold} step={step} onChange={go} />
      {step === 'type' && (
        <ChoiceList
          title="¿Para qué es el turno?"
          choices={clinic.types.map(({ id, name, minutes }) => ({ id, name, detail: `${minutes} minutos` }))}
          onChoose={(typeId) => {
            const [only, ...others] = clinic.professionals;
            go({ typeId, professionalId: others.length === 0 ? only?.id : undefined });
          }}
        />
      )}
      {step === 'professional' && (
        <ChoiceList<number | 'any'>
          title="¿Con quién?"
          choices={[
            { id: 'any', name: 'Cualquier profesional', detail: 'El primer horario libre' },
            ...clinic.professionals,
          ]}
          onChoose={(professionalId) => go({ professionalId })}
        />
      )}
      {step === 'slot' && choice.typeId !== undefined && choice.professionalId !== undefined && (
        <SlotStep
          clinic={clinic}
          typeId={choice.typeId}
          professionalId={choice.professionalId}
          day={choice.day}
          hold={hold}
          onDay={(day) => go({ day })}
          onHold={(created) => {
            changeHold(created);
            go({ stage: 'contact' });
          }}
        />
      )}
      {step === 'contact' && hold && (
        <ContactStep
          clinic={clinic}
          hold={hold}
          onRequested={(requested) => {
            changeHold(requested);
            go({ stage: 'mail' });
          }}
          onOtherSlot={chooseOtherSlot}
        />
      )}
      {step === 'mail' && hold && (
        <MailStep
          clinic={clinic}
          hold={hold}
          onCorrect={() => go({ stage: 'contact' })}
          onOtherSlot={chooseOtherSlot}
        />
      )}
    </Stack>
  );
}

interface ChoiceListProps<Id extends number | string> {
  title: string;
  choices: readonly { readonly id: Id; readonly name: string; readonly detail?: string }[];
  onChoose: (id: Id) => void;
}

function ChoiceList<Id extends number | string>({ title, choices, onChoose }: ChoiceListProps<Id>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" tabIndex={-1} sx={{ mb: 1 }}>
        {title}
      </Typography>
      <List disablePadding sx={{ display: 'grid', gap: 1 }}>
        {choices.map((choice) => (
          <ListItem key={choice.id} disablePadding>
            <ListItemButton
              onClick={() => onChoose(choice.id)}
              sx={{ border: 1, borderColor: 'divider', borderRadius: 1, minHeight: 56 }}
            >
              <ListItemText primary={choice.name} secondary={choice.detail} />
              <ChevronRight aria-hidden color="action" />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </section>
  );
}

/**
 * Focuses the heading of a new step, because the button that was pressed is gone. A field that has focused itself
 * keeps the focus.
 */
function useStepFocus(step: string) {
  const steps = useRef<HTMLDivElement>(null);
  const entered = useRef(step);
  useEffect(() => {
    if (entered.current === step) return;
    entered.current = step;
    if (steps.current?.contains(document.activeElement)) return;
    steps.current?.querySelector('h2')?.focus();
  }, [step]);
  return steps;
}

interface ChosenFactsProps {
  clinic: OnlineClinic;
  choice: BookingChoice;
  hold: StoredHold | undefined;
  step: BookingStep;
  onChange: (change: Partial<BookingChoice>) => void;
}

interface Fact {
  readonly name: string;
  readonly value: string;
  readonly change: Partial<BookingChoice>;
}

function ChosenFacts({ clinic, choice, hold, step, onChange }: ChosenFactsProps) {
  const facts = step === 'mail' ? [] : factsOf(clinic, choice, step === 'contact' ? hold : undefined);
  if (facts.length === 0) return null;
  return (
    <Box component="ul" aria-label="Tu elección" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {facts.map(({ name, value, change }) => (
        <Box
          key={name}
          component="li"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, borderBottom: 1, borderColor: 'divider' }}
        >
          <Typography sx={{ flex: 1, minWidth: 0, '&::first-letter': { textTransform: 'uppercase' } }}>
            {value}
          </Typography>
          <Button aria-label={`Cambiar ${name}`} onClick={() => onChange(change)} sx={{ minHeight: 44 }}>
            Cambiar
          </Button>
        </Box>
      ))}
    </Box>
  );
}

function factsOf(clinic: OnlineClinic, choice: BookingChoice, hold: StoredHold | undefined): Fact[] {
  const typeId = hold?.typeId ?? choice.typeId;
  const type = clinic.types.find(({ id }) => id === typeId);
  const chosen = hold?.professionalId ?? choice.professionalId;
  const professional =
    chosen === 'any' ? 'Cualquier profesional' : clinic.professionals.find(({ id }) => id === chosen)?.name;
  const before = { stage: 'slots', day: undefined } as const;
  const facts: Fact[] = [];
  if (type)
    facts.push({
      name: 'el motivo',
      value: `${type.name}, ${type.minutes} minutos`,
      change: { ...before, typeId: undefined, professionalId: undefined },
    });
  if (professional !== undefined)
    facts.push({
      name: 'el profesional',
      value: professional,
      change: { ...before, professionalId: undefined },
    });
  if (hold)
    facts.push({
      name: 'el horario',
      value: `${longDay(hold.startsAt)}, ${timeOf(hold.startsAt)}`,
      change: { stage: 'slots' },
    });
  return facts;
}

const onlineClinicQuery = (clinicId: number) =>
  queryOptions({
    queryKey: ['online-clinic', clinicId],
    queryFn: ({ signal }) => schedulingApi.readOnlineClinic({ params: { clinicId } }, { signal }),
  });
