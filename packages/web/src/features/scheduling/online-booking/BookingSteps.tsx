import type { OnlineClinic } from '@dentaria/contract/scheduling/online-booking.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf, type BookingChoice, choiceOf, stepOf } from './booking-address.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { ChosenFacts } from './ChosenFacts.tsx';
import { ContactStep } from './ContactStep.tsx';
import { MailStep } from './MailStep.tsx';
import { SlotStep } from './SlotStep.tsx';
import { findHold, type StoredHold, storeHold } from './stored-hold.ts';
import { useStepFocus } from './use-step-focus.ts';

/** The steps of a booking. The choices are in the address, the held slot in the tab's storage. */
export function BookingSteps({ clinic }: { clinic: OnlineClinic }) {
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
