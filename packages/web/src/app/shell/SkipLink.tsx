import Link from '@mui/material/Link';

/** The first Tab stop of a screen: skips the navigation. Visible while focused. */
export const SkipLink = ({ target }: { target: string }) => (
  <Link
    href={`#${target}`}
    // Moves the focus only: the fragment of the address belongs to the screen.
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(target)?.focus();
    }}
    sx={{
      position: 'absolute',
      left: 8,
      top: -60,
      zIndex: 'tooltip',
      px: 2,
      py: 1,
      borderRadius: 1,
      bgcolor: 'background.paper',
      '&:focus': { top: 8 },
    }}
  >
    Saltar al contenido
  </Link>
);
