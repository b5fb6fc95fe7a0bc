import {
  type CreatedProgram,
  lastDayError,
  MAX_PROGRAM_DAYS,
  type ProgramCreate,
  programCreate,
} from '@dentaria/contract/exchange/programs.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { NetworkError } from '@dentaria/contract/http/client.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { z } from 'zod';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import type { DialogProps } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { exchangeApi } from '../exchange.api.ts';
import { SCOPE_GROUPS, scopesOf } from './program-texts.ts';
import { programsQuery } from './programs.queries.ts';

interface Props extends DialogProps {
  clinicId: number;
  onCreated: (created: CreatedProgram) => void;
}

const USUAL_DAYS = 90;

const schema: z.ZodType<ProgramCreate> = programCreate.superRefine(({ expiresOn }, context) => {
  const message = lastDayError(expiresOn, clinicToday());
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['expiresOn'], message });
});

/** If the response is lost, the token may exist, but its text cannot be recovered. */
const failureOfCreation = (error: unknown): Failure =>
  error instanceof NetworkError
    ? {
        text: 'Se cortó la conexión.',
        hint: 'Si el programa ya está en la lista, revocalo y creá otro: su token no se puede recuperar.',
      }
    : failureOf(error, 'No se pudo crear el acceso', serverMessage);

export function NewProgramDialog({ clinicId, onCreated, ...dialog }: Props) {
  const queries = useQueryClient();
  const today = clinicToday();
  const form = useValidatedForm<ProgramCreate, ProgramCreate>(schema, {
    name: '',
    scopes: [],
    expiresOn: addDays(today, USUAL_DAYS),
  });
  const reload = () => void queries.invalidateQueries({ queryKey: programsQuery(clinicId).queryKey });
  const submission = useServerSubmit(form, {
    send: (body) => exchangeApi.createProgram({ params: { clinicId }, body }),
    failed: failureOfCreation,
    onFailed: reload,
    onSaved: (created) => {
      onCreated(created);
      dialog.onClose();
      reload();
    },
  });
  const { control } = form;
  return (
    <FormDialog {...dialog} {...submission} title="Nuevo programa" submitLabel="Crear token" maxWidth="sm">
      <TextFormField
        control={control}
        name="name"
        label="Nombre del programa"
        helperText="Para reconocerlo aquí y en la auditoría: Laboratorio Sur, Estudio Pérez"
        autoFocus
        autoComplete="off"
      />
      <ScopesField control={control} />
      <DateFormField
        control={control}
        name="expiresOn"
        label="Último día"
        minDay={today}
        maxDay={addDays(today, MAX_PROGRAM_DAYS)}
      />
      <Typography variant="body2" color="textSecondary">
        Después de ese día el token deja de funcionar. Como máximo, un año.
      </Typography>
    </FormDialog>
  );
}

function ScopesField({ control }: { control: Control<ProgramCreate, unknown, ProgramCreate> }) {
  const { field, fieldState } = useController({ control, name: 'scopes' });
  const id = useId();
  const error = fieldState.error?.message;
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend" sx={{ typography: 'body2', fontWeight: 500, mb: 0.5 }}>
        Qué puede leer
      </FormLabel>
      {SCOPE_GROUPS.map((group, index) => {
        const scopes = scopesOf(group);
        return (
          <FormControlLabel
            key={group.id}
            sx={{ alignItems: 'flex-start', mr: 0 }}
            control={
              <Checkbox
                name={field.name}
                checked={scopes.every((scope) => field.value.includes(scope))}
                onChange={(_, isChecked) => {
                  const others = field.value.filter((scope) => !scopes.includes(scope));
                  field.onChange(isChecked ? [...others, ...scopes] : others);
                }}
                onBlur={field.onBlur}
                slotProps={{
                  input: {
                    // On an error, the first checkbox gets the focus.
                    ...(index === 0 && { ref: field.ref }),
                    'aria-label': group.name,
                    'aria-describedby': `${id}-${index}${error === undefined ? '' : ` ${id}-error`}`,
                  },
                }}
                sx={{ mt: -1 }}
              />
            }
            label={
              <>
                {group.name}
                <Typography id={`${id}-${index}`} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
                  {group.explanation}
                </Typography>
              </>
            }
          />
        );
      })}
      {error !== undefined && (
        <FormHelperText id={`${id}-error`} sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
