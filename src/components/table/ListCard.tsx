import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface ListCardProps {
  icon?: ReactNode;
  name: string;
  to: string;
  status: ReactNode;
  /** Two things worth knowing at a glance. */
  facts: readonly ReactNode[];
  menu: ReactNode;
}

/** A row as a card, for small screens. */
export function ListCard({ icon, name, to, status, facts, menu }: ListCardProps) {
  return (
    <Box component="article" sx={cardStyle}>
      {icon}
      <div>
        <Link to={to}>{name}</Link>
        <div className="facts">
          {status}
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a card have fixed places
            <span key={index}>{fact}</span>
          ))}
        </div>
      </div>
      {menu}
    </Box>
  );
}

const cardStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  p: 1.5,
  pr: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
  // Cards out of view cost nothing; the height is a guess until they come into view.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 92px',
  '& > svg': { width: 22, height: 22, mt: '2px', flex: 'none', color: 'text.secondary' },
  '& > div': { flex: 1, minWidth: 0 },
  '& a': {
    display: 'block',
    color: 'text.primary',
    fontWeight: 600,
    fontSize: 15,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { color: 'primary.main', textDecoration: 'underline' },
  },
  '& .facts': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 1.5,
    rowGap: 0.5,
    mt: 1,
    fontSize: 13,
    color: 'text.secondary',
  },
} as const;
