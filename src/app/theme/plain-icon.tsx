import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { CSSObject } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';

const sizes = { inherit: 'inherit', small: '1.25rem', medium: '1.5rem', large: '2.1875rem' } as const;

/** The style of all plain icons. */
export const plainIconStyle: Record<string, CSSObject> = {
  '.plain-icon': {
    userSelect: 'none',
    width: '1em',
    height: '1em',
    display: 'inline-block',
    flexShrink: 0,
    fill: 'currentColor',
  },
  ...Object.fromEntries(
    Object.entries(sizes).map(([size, fontSize]) => [`.plain-icon-${size}`, { fontSize }]),
  ),
};

/** The props of an icon that need the component of MUI. */
const styled: readonly (keyof SvgIconProps)[] = ['color', 'sx', 'titleAccess', 'viewBox'];

/**
 * Makes the icons of `@mui/icons-material`, in place of the function of MUI (an alias in `vite.config.ts`). Its icons
 * compute their style whenever they are rendered, and a list has some seventy of them; these are an svg with a class name.
 */
export default function createSvgIcon(path: ReactNode, name: string) {
  const testId = `${name}Icon`;
  return memo(function Icon(props: SvgIconProps) {
    if (styled.some((name) => props[name] !== undefined))
      return (
        <SvgIcon data-testid={testId} {...props}>
          {path}
        </SvgIcon>
      );
    const { fontSize = 'medium', className = '', ...rest } = props;
    return (
      <svg
        focusable="false"
        aria-hidden="true"
        viewBox="0 0 24 24"
        data-testid={testId}
        {...rest}
        className={`MuiSvgIcon-root plain-icon plain-icon-${fontSize} ${className}`}
      >
        {path}
      </svg>
    );
  });
}
