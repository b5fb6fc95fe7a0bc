import type { TypeColor } from '@dentaria/contract/scheduling/settings.ts';
import Box from '@mui/material/Box';
import { typeColor, typeColors } from './type-colors.ts';

/** The colour of a type of appointment. Shown beside the colour's or the type's name. */
export const TypeSwatch = ({ color }: { color: TypeColor }) => (
  <Box
    component="span"
    aria-hidden
    sx={[typeColors, { flex: 'none', width: 16, height: 16, borderRadius: 0.5, bgcolor: typeColor(color) }]}
  />
);
