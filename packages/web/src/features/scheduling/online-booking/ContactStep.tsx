import {
  HOLD_EXPIRED,
  type HoldRequest,
  holdRequest,
  type OnlineClinic,
} from '@dentaria/contract/scheduling/online-booking.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { failureOf, isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { schedulingApi } from '../../../shared/api/scheduling.ts';
import { useFormDraftAutosave, useRestoredDraft } from '../../../shared/lib/use-form-draft.ts';
import { DniFormField } from '../../../shared/ui/form/DniFormField.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import { timeOf } from '../appointment-texts.ts';
import { HoldEnded, useIsPast } from './HoldEnded.tsx';
import { type StoredHold, withDeadline } from './stored-hold.ts';

interface Props {
  clinic: OnlineClinic;
  hold: StoredHold;
  onRequested: (hold: StoredHold) => void;
  onOtherSlot: () => void;
}

/** Typed data survives a reload and the end of the hold. */
export function ContactStep({ clinic, hold, onRequested, onOtherSlot }: Props) {
  const id = useId();
  const draft = contactDraft(clinic.id);
  const { values } = useRestoredDraft(draft, EMPTY_CONTACT);
  const form = useValidatedForm(holdRequest, values);
  useFormDraftAutosave(draft, form);
  const [isRefused, setRefused] = useState(false);
  const isPast = useIsPast(hold.deadline);
  const { failure, onSubmit, formState } = useServerSubmit(form, {
    send: (body) => schedulingApi.requestBooking({ params: { token: hold.token }, body }),
    onSaved: (requested) => onRequested(withDeadline(requested, hold.token)),
    failed: (error) => {
      if (!isStatus(error, 404) && !(isStatus(error, 409) && error.body.message === HOLD_EXPIRED))
        return failureOf(error, 'No se pudo pedir el turno', serverMessage);
      setRefused(true);
      return undefined;
    },
  });
  const field = { control: form.control, required: true };
  return (
    <Box component="form" noValidate aria-labelledby={id} onSubmit={onSubmit}>
      <Stack sx={{ gap: 2 }}>
        <Typography id={id} variant="h2" tabIndex={-1}>
          Tus datos
        </Typography>
        {isPast || isRefused ? (
          <HoldEnded onOtherSlot={onOtherSlot}>Lo que escribiste queda guardado.</HoldEnded>
        ) : (
          <Alert severity="info" role="status">
            Te guardamos este horario hasta las {timeOf(hold.expiresAt)}.
          </Alert>
        )}
        {failure && <FailureAlert failure={failure} />}
        <FieldColumns>
          <DniFormField {...field} name="docNumber" label="DNI" autoFocus />
          <TextFormField
            {...field}
            name="phone"
            label="Teléfono"
            type="tel"
            autoComplete="tel"
            helperText="Con código de área"
          />
          <TextFormField {...field} name="firstName" label="Nombre" autoComplete="given-name" />
          <TextFormField {...field} name="lastName" label="Apellido" autoComplete="family-name" />
        </FieldColumns>
        <TextFormField
          {...field}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          helperText="Te enviaremos un enlace para confirmar el turno"
        />
        <Typography variant="caption" color="textSecondary">
          {clinic.name} usa estos datos para darte el turno y avisarte si cambia. Si no lo confirmás, se
          borran al día siguiente.
        </Typography>
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={isPast || isRefused}
          loading={formState.isSubmitting}
          sx={{ minHeight: 48 }}
        >
          Pedir el turno
        </Button>
      </Stack>
    </Box>
  );
}

export const EMPTY_CONTACT: HoldRequest = {
  docNumber: '',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
};

export const contactDraft = (clinicId: number): string => `booking:${clinicId}`;
