import type { SvgIconComponent } from '@mui/icons-material';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { returnState } from '../../lib/use-return-address.ts';

type Props = { label: string; icon: SvgIconComponent } & ({ to: string } | { onClick: () => void });

/** A button of a row, in a table or on a card. Its tooltip is the browser's own, as a list renders a hundred of them. */
export function RowAction({ label, icon: Icon, ...does }: Props) {
  const location = useLocation();
  // The same element is not rendered again when its position shows another row.
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
