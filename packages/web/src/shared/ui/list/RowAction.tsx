import type { SvgIconComponent } from '@mui/icons-material';
import IconButton from '@mui/material/IconButton';
import { Link, useLocation } from 'react-router';
import { returningTo } from '../../lib/use-return-address.ts';

type Props = { label: string; icon: SvgIconComponent } & ({ to: string } | { onClick: () => void });

/** A button of a row, in a table or on a card. Its tooltip is the browser's own: a list draws a hundred of them. */
export function RowAction({ label, icon: Icon, ...does }: Props) {
  const location = useLocation();
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      {...('to' in does ? { component: Link, to: does.to, state: returningTo(location) } : does)}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}
