import type { ProgramCreate } from '@dentaria/contract/exchange/programs.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { SCOPE_GROUPS, scopesOf } from './scope-groups.ts';

/** What a program may do, in groups of scopes. */
export function ScopesField({ control }: { control: Control<ProgramCreate, unknown, ProgramCreate> }) {
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
            key={group.name}
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
                    // An error of the group focuses the first one.
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
