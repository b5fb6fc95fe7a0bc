import type { MergePreview } from '@dentaria/contract/exchange/merges.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { CollapsibleSection } from '../../../../shared/ui/CollapsibleSection.tsx';
import { fieldText } from '../duplicate-texts.ts';

/** What both records agree in, folded. */
export function EqualFields({ fields }: Pick<MergePreview, 'fields'>) {
  const [isOpen, setOpen] = useState(false);
  const equal = fields.filter(({ isDifferent, kept }) => !isDifferent && kept !== null && kept !== '');
  if (equal.length === 0) return null;
  return (
    <CollapsibleSection
      title={equal.length === 1 ? '1 dato igual' : `${equal.length} datos iguales`}
      open={isOpen}
      onToggle={setOpen}
    >
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gap: 1.5,
          m: 0,
          typography: 'body2',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
        }}
      >
        {equal.map(({ field, label, kept }) => (
          <div key={field}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {fieldText(kept)}
            </Box>
          </div>
        ))}
      </Box>
    </CollapsibleSection>
  );
}
