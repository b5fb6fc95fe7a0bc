import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

export interface ReadValue {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
  readonly note?: string | undefined;
}

interface Props {
  values: readonly ReadValue[];
  emptyText?: string;
  isInline?: boolean;
  columns: Readonly<Record<string, string>>;
}

export function ReadValues({ values, emptyText = 'Sin completar', isInline = false, columns }: Props) {
  const [isOpen, setOpen] = useState(false);
  const filled = values.filter(({ value }) => value !== '');
  const empty = values.length - filled.length;
  return (
    <>
      <Box component="dl" sx={{ display: 'grid', columnGap: 4, m: 0, gridTemplateColumns: columns }}>
        {(isOpen ? values : filled).map(({ name, label, value, isStrong, note }) => (
          <Box key={name} sx={isInline ? INLINE : STACKED}>
            <Typography
              component="dt"
              variant={isInline ? 'body2' : 'caption'}
              color={isInline ? 'textPrimary' : 'textSecondary'}
            >
              {label}
            </Typography>
            <Typography
              component="dd"
              variant={isInline ? 'body2' : 'body1'}
              color={value === '' ? 'textSecondary' : 'textPrimary'}
              sx={{
                m: 0,
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
                fontWeight: isStrong ? 600 : 400,
              }}
            >
              {value || emptyText}
              {note !== undefined && (
                <Typography component="span" variant="caption" color="warning.main" sx={{ display: 'block' }}>
                  {note}
                </Typography>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
      {empty > 0 && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ ml: -0.75 }}>
          {isOpen ? 'Mostrar menos' : `${empty} sin completar`}
        </Button>
      )}
    </>
  );
}

const STACKED = { mb: 1.5, minWidth: 0 } as const;
const INLINE = {
  display: 'flex',
  gap: 2,
  justifyContent: 'space-between',
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  '& dd': { textAlign: 'right', maxWidth: '60%' },
} as const;
