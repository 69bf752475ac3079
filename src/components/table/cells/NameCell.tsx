import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface NameCellProps {
  /** A picture or the icon of the type. */
  icon?: ReactNode;
  name: string;
  to: string;
  tabIndex: 0 | -1;
}

/** The first column of a row: its name, leading to its page. */
export function NameCell({ icon, name, to, tabIndex }: NameCellProps) {
  return (
    <span className="list-name">
      {icon}
      <Link to={to} title={name} tabIndex={tabIndex}>
        {name}
      </Link>
    </span>
  );
}
