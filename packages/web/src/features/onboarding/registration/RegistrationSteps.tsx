import {
  GENDER_LABELS,
  genderOfOnboarding,
  ONBOARDING_GENDERS,
} from '@dentaria/contract/fields/people/genders.ts';
import type { TokenValidation } from '@dentaria/contract/onboarding/invitations.ts';
import type { Registration } from '@dentaria/contract/onboarding/registration.ts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { Control } from 'react-hook-form';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { DniFormField } from '../../../shared/ui/form/DniFormField.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { LABELS, type WizardValues } from './wizard-steps.ts';

type WizardControl = Control<WizardValues, unknown, Registration>;

interface BasicProps {
  control: WizardControl;
  invitation: TokenValidation;
}

// Steps with fields are memoized, because each field subscribes to its own state.

/** Fields from the invitation are read-only, because the server takes them from the invitation. */
export const BasicStep = memo(({ control, invitation }: BasicProps) => (
  <FieldColumns>
    <TextFormField
      className="wide"
      control={control}
      name="clinicName"
      label={LABELS.clinicName}
      required
      autoComplete="organization"
    />
    <TextFormField
      control={control}
      name="firstName"
      label={LABELS.firstName}
      required
      autoComplete="given-name"
    />
    <TextFormField
      control={control}
      name="lastName"
      label={LABELS.lastName}
      required
      autoComplete="family-name"
    />
    <TextFormField
      control={control}
      name="email"
      label={LABELS.email}
      type="email"
      required
      autoComplete="email"
      {...(invitation.email && { helperText: 'Es el email que recibió la invitación' })}
      slotProps={{ input: { readOnly: Boolean(invitation.email) } }}
    />
    <DniFormField
      control={control}
      name="docNumber"
      label={LABELS.docNumber}
      required
      readOnly={Boolean(invitation.docNumber)}
      {...(invitation.docNumber && { helperText: 'Se completa automáticamente desde la invitación' })}
    />
  </FieldColumns>
));

export const PersonalStep = memo(({ control }: { control: WizardControl }) => (
  <FieldColumns>
    <TextFormField
      control={control}
      name="username"
      label={LABELS.username}
      required
      autoComplete="username"
      slotProps={{ htmlInput: { maxLength: 20 } }}
    />
    <PasswordFormField
      control={control}
      name="password"
      label={LABELS.password}
      required
      helperText="Al menos 8 caracteres"
    />
    <TextFormField control={control} name="phone" label={LABELS.phone} type="tel" autoComplete="tel" />
    <TextFormField control={control} name="gender" label={LABELS.gender} select>
      <MenuItem value="">Sin indicar</MenuItem>
      {ONBOARDING_GENDERS.map((gender) => (
        <MenuItem key={gender} value={gender}>
          {GENDER_LABELS[genderOfOnboarding[gender]]}
        </MenuItem>
      ))}
    </TextFormField>
    <DateFormField control={control} name="birthDate" label={LABELS.birthDate} disableFuture />
    <TextFormField
      className="wide"
      control={control}
      name="address"
      label={LABELS.address}
      multiline
      minRows={2}
      autoComplete="street-address"
    />
    <TextFormField
      control={control}
      name="emergencyContactName"
      label={LABELS.emergencyContactName}
      autoComplete="off"
    />
    <TextFormField
      control={control}
      name="emergencyContactPhone"
      label={LABELS.emergencyContactPhone}
      type="tel"
      autoComplete="off"
    />
  </FieldColumns>
));

export const SummaryStep = ({ values }: { values: WizardValues }) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1, m: 0 }}
  >
    {summary(values).map(({ id, term, text }) => (
      <Box key={id} sx={{ display: 'contents' }}>
        <Typography component="dt" color="textSecondary">
          {term}
        </Typography>
        <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      </Box>
    ))}
  </Box>
);

const summary = ({ clinicName, firstName, lastName, email, username }: WizardValues) => [
  { id: 'clinic', term: 'Clínica', text: clinicName.trim() },
  { id: 'name', term: 'Nombre', text: `${firstName.trim()} ${lastName.trim()}` },
  { id: 'email', term: 'Email', text: email },
  { id: 'username', term: 'Usuario', text: username },
];
