import { useTheme } from '@mui/material/styles';
import { personColours } from './person-colours.ts';

interface Props {
  id: number | undefined;
  initials: string;
  size?: number;
  /** In lists the theme draws the initials with CSS, so that copying a row does not include them. */
  isText?: boolean;
}

/** A plain element: a list renders a hundred of them. */
export function PersonAvatar({ id, initials, size = 28, isText = false }: Props) {
  const { palette } = useTheme();
  const { text, background } =
    id === undefined
      ? { text: palette.primary.dark, background: palette.background.tint }
      : personColours(id, palette.mode);
  return (
    <span
      aria-hidden
      className="avatar"
      data-initials={isText ? undefined : initials}
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: '50%',
        color: text,
        background,
        fontSize: size * 0.4,
        fontWeight: 600,
        letterSpacing: 0,
        lineHeight: 1,
        userSelect: 'none',
      }}
    >
      {isText && initials}
    </span>
  );
}
