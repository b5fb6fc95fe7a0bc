import type { SvgIconComponent } from '@mui/icons-material';
import type { Theme } from '@mui/material/styles';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { returnState } from '../../lib/use-return-address.ts';

type Props = { label: string; icon: SvgIconComponent } & ({ to: string } | { onClick: () => void });

/** Uses the browser's tooltip, because a list renders a hundred of these. */
export function RowAction({ label, icon: Icon, ...does }: Props) {
  const location = useLocation();
  // A constant element: React does not render it again when its position shows another row.
  const icon = useMemo(() => <Icon fontSize="small" />, [Icon]);
  const named = { className: 'row-action', title: label, 'aria-label': label };
  if ('to' in does)
    return (
      <Link {...named} to={does.to} state={returnState(location)}>
        {icon}
      </Link>
    );
  return (
    <button {...named} type="button" onClick={does.onClick}>
      {icon}
    </button>
  );
}

export const rowActionStyle = {
  '& .row-action': {
    display: 'inline-flex',
    // Large enough for a thumb on cards.
    p: { xs: '10px', md: '5px' },
    border: 0,
    borderRadius: '50%',
    bgcolor: 'transparent',
    color: 'action.active',
    cursor: 'pointer',
    verticalAlign: 'middle',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': {
      outline: ({ palette }: Theme) => `2px solid ${palette.primary.main}`,
      outlineOffset: 2,
    },
  },
} as const;
