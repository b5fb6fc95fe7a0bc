import type { OnlineClinic } from '@dentaria/contract/scheduling/online-booking.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { timeOf } from '../appointment-texts.ts';
import { longDay } from '../day-names.ts';
import type { BookingChoice, BookingStep } from './booking-address.ts';
import type { StoredHold } from './stored-hold.ts';

interface Props {
  clinic: OnlineClinic;
  choice: BookingChoice;
  hold: StoredHold | undefined;
  step: BookingStep;
  onChange: (change: Partial<BookingChoice>) => void;
}

interface Fact {
  readonly key: 'type' | 'professional' | 'slot';
  readonly name: string;
  readonly value: string;
  readonly change: Partial<BookingChoice>;
}

export function ChosenFacts({ clinic, choice, hold, step, onChange }: Props) {
  const facts = step === 'mail' ? [] : factsOf(clinic, choice, step === 'contact' ? hold : undefined);
  if (facts.length === 0) return null;
  return (
    <Box component="ul" aria-label="Tu elección" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {facts.map(({ key, name, value, change }) => (
        <Box
          key={key}
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
      key: 'type',
      name: 'el motivo',
      value: `${type.name}, ${type.minutes} minutos`,
      change: { ...before, typeId: undefined, professionalId: undefined },
    });
  if (professional !== undefined)
    facts.push({
      key: 'professional',
      name: 'el profesional',
      value: professional,
      change: { ...before, professionalId: undefined },
    });
  if (hold)
    facts.push({
      key: 'slot',
      name: 'el horario',
      value: `${longDay(hold.startsAt)}, ${timeOf(hold.startsAt)}`,
      change: { stage: 'slots' },
    });
  return facts;
}
