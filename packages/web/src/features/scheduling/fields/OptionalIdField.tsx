import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import { namedMenuItems } from '../../../shared/ui/form/menu-items.tsx';
import type { FieldProps } from '../../../shared/ui/form/TextFormField.tsx';

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  label: string;
  accessibleName?: string;
  noneLabel: string;
  /** Inactive options are offered only while they are selected. */
  options: readonly { readonly id: number; readonly name: string; readonly active?: boolean }[];
  className?: string;
}

export function OptionalIdField<Values extends FieldValues, Output = Values>({
  control,
  name,
  accessibleName,
  noneLabel,
  options,
  ...rest
}: Props<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const offered = options.filter(({ active = true, id }) => active || id === field.value);
  return (
    <TextField
      {...rest}
      select
      name={field.name}
      value={field.value ?? ''}
      onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          // MUI's own `aria-labelledby` would take precedence over `aria-label`.
          ...(accessibleName && {
            SelectDisplayProps: { 'aria-label': accessibleName, 'aria-labelledby': undefined },
          }),
        },
      }}
    >
      <MenuItem value="">{noneLabel}</MenuItem>
      {namedMenuItems(offered)}
    </TextField>
  );
}
