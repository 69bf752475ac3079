import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';

interface Props {
  text: string;
  label: string;
}

const size = 200;

/** A QR code, black on white whatever the theme, because cameras read no other. */
export function QrCode({ text, label }: Props) {
  const [modules, setModules] = useState<boolean[][]>();

  useEffect(() => {
    // Loaded here alone.
    void import('uqr').then(({ encode }) => setModules(encode(text, { border: 4 }).data));
  }, [text]);

  if (!modules) return <Skeleton variant="rounded" width={size} height={size} />;
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      style={{ borderRadius: 8 }}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
