import { useLocation } from 'react-router';
import { pageNames } from '#contract/pages.ts';
import { PublicPage } from './PublicPage.tsx';

/** The page that the address names. */
export default function TextPage() {
  const path = useLocation().pathname.toLowerCase();
  return <PublicPage name={pageNames.find((name) => path.startsWith(`/${name}`)) ?? 'support'} />;
}
